type Waiting = { email: string; sentAt: number } | null

/** Who is at the checkout, as far as that is known. */
export type Buyer =
  /** Nobody knows yet who it is; `waiting` for a code that is on its way. */
  | { kind: 'visitor'; waiting: Waiting }
  /** By a confirmed address: signed in, or a guest of this browser. */
  | { kind: 'known'; email: string; signedIn: boolean }
  /** Signed in, with an address that is not confirmed yet. */
  | { kind: 'unconfirmed'; email: string; waiting: Waiting }

/** Whether Enter in a field asks for a code: nobody has done so yet; afterwards it pays. */
export const needsEmailCode = (buyer: Buyer): boolean => buyer.kind !== 'known' && buyer.waiting === null
