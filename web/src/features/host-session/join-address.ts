interface JoinAddress {
  /** The whole address, which the QR code holds. */
  readonly full: string;
  /** What people type. */
  readonly short: string;
}

/** Where players join (specification, section 9: the join URL with the entryid parameter). */
export function joinAddress(code: string, origin: string = window.location.origin): JoinAddress {
  return {
    full: `${origin}/join?entryid=${encodeURIComponent(code)}`,
    short: `${origin.replace(/^https?:\/\//, '')}/join`,
  };
}
