import { type Payee, type ScanCode, scanCode } from '#app/features/money/payments/scan-code.ts'
import { type TransferDetails, writtenReference } from '#app/features/money/payments/transfer.ts'
import { writtenNumber } from '#app/features/people/bank-accounts/bank-account.ts'
import { money } from '#app/kit/money.ts'
import { type QrPath, qrPath } from '#app/platform/qr-code.server.ts'

type Owed = { transfer: TransferDetails; totalMinor: number; currency: string; seller?: Payee }

/** A code to scan, and with which app. */
export type WrittenScan = QrPath & { app: ScanCode['app'] }

/** The code of a transfer, where banks of its currency read one. */
export function scanOf({ transfer, totalMinor, currency, seller }: Owed): WrittenScan | null {
  const code = scanCode(transfer, money(totalMinor, currency), seller)
  return code && { ...qrPath(code.text, code), app: code.app }
}

/** Where an invoice is paid to, as people read and type it, with the code to scan where banks read one. */
export function writeTransfer(owed: Owed) {
  const { transfer } = owed
  const { holder, format, bank } = transfer
  return {
    holder,
    format,
    bank,
    number: writtenNumber(transfer),
    reference: writtenReference(transfer.reference),
    scan: scanOf(owed),
  }
}
