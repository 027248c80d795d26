/** An invoice that a company still owes, as money that came for several is shared out. */
export type OpenInvoice = {
  /** The order that it bills. */
  id: string
  amountMinor: number
  /** '2026-11-29' */
  issuedOn: string
  dueOn: string
}

type Meant = {
  /** What a company has transferred and not used, in the currency of the invoices. */
  fundsMinor: number
  open: readonly OpenInvoice[]
  /** Which of them the transfer names; nothing where it names a whole statement. */
  named: ReadonlySet<string>
}

export type Allocation = { settled: OpenInvoice[]; leftMinor: number }

/**
 * What money settles: first what it names, then the oldest. An invoice is settled whole or not at all, as
 * each seller is owed the whole of it; one that is larger than what is left is passed over, so that no
 * seller waits for another. What is left stays credit.
 */
export function allocate({ fundsMinor, open, named }: Meant): Allocation {
  const inTurn = open.toSorted(
    (one, other) =>
      Number(named.has(other.id)) - Number(named.has(one.id)) ||
      compare(one.issuedOn, other.issuedOn) ||
      compare(one.dueOn, other.dueOn) ||
      compare(one.id, other.id),
  )
  const settled: OpenInvoice[] = []
  let leftMinor = fundsMinor
  for (const invoice of inTurn) {
    if (invoice.amountMinor > leftMinor) continue
    leftMinor -= invoice.amountMinor
    settled.push(invoice)
  }
  return { settled, leftMinor }
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
