/** Preloaded into a service (`--import`): its wall clock is wrong by `?ms=`; the monotonic clock is not. */
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
