/** Preloaded into a service (`--import`): shifts its wall clock by `?ms=`, but not the monotonic clock. */
const off = Number(new URL(import.meta.url).searchParams.get('ms'));
const RightDate = Date;

class WrongDate extends RightDate {
  constructor(...given: unknown[]) {
    if (given.length === 0) super(RightDate.now() + off);
    else super(...(given as [number]));
  }

  static override now(): number {
    return RightDate.now() + off;
  }
}

globalThis.Date = WrongDate as DateConstructor;
