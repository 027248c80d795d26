import { epcText, type TransferDetails, writtenReference } from '#app/features/money/payments/transfer.ts'
import { writtenNumber } from '#app/features/people/bank-accounts/bank-account.ts'
import { money } from '#app/kit/money.ts'
import { qrPath } from '#app/platform/qr-code.server.ts'

type Owed = { transfer: TransferDetails; totalMinor: number; currency: string }

/** Where an invoice is paid to, as people read and type it, with the code to scan where banks read one. */
export function writeTransfer({ transfer, totalMinor, currency }: Owed) {
  const code = epcText(transfer, money(totalMinor, currency))
  const { holder, format, bank } = transfer
  return {
    holder,
    format,
    bank,
    number: writtenNumber(transfer),
    reference: writtenReference(transfer.reference),
    scan: code === null ? null : qrPath(code),
  }
}
