type Waiting = { email: string; sentAt: number } | null

/** The buyer at the checkout, as far as known. */
export type Buyer =
  /** Nobody knows yet who it is; `waiting` for a code that is on its way. */
  | { kind: 'visitor'; waiting: Waiting }
  /** By a confirmed address: signed in, or a guest of this browser. */
  | { kind: 'known'; email: string; signedIn: boolean }
  /** Signed in, with an address that is not confirmed yet. */
  | { kind: 'unconfirmed'; email: string; waiting: Waiting }

/** Whether Enter in a field requests a code: before one was requested; afterwards it pays. */
export const needsEmailCode = (buyer: Buyer): boolean => buyer.kind !== 'known' && buyer.waiting === null
