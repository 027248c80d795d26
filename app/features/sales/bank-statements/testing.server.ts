import { eq } from 'drizzle-orm'
import { creditorReference } from '#app/features/money/payments/transfer.ts'
import { newCode, newId, type PartyId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { bankEntries, bankStatements } from './tables.server.ts'

/** An entry as a bank writes it; what is left out is a booked credit in euro of the day of these tests. */
export type WrittenEntry = {
  amount: string
  currency?: string
  side?: 'CRDT' | 'DBIT'
  day?: string
  status?: 'BOOK' | 'PDNG'
  isReversal?: boolean
  /** Structured as a creditor reference. */
  reference?: string
  text?: string
  name?: string
  /** The IBAN that it came from. */
  payer?: string
  bankReference?: string
  parts?: { amount: string; reference?: string; text?: string }[]
}

export const OWN_IBAN = 'DE89370400440532013000'
export const A_DAY = '2026-11-20'

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')

type Part = Pick<WrittenEntry, 'amount' | 'reference' | 'text' | 'name' | 'payer'> & { currency: string }

function partOf(version: '02' | '08', { amount, currency, reference, text, name, payer }: Part): string {
  const said = `<Amt Ccy="${currency}">${amount}</Amt>`
  const whose = escaped(name ?? 'Rao Gears GmbH')
  return `<TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>
    ${version === '02' ? `<AmtDtls><TxAmt>${said}</TxAmt></AmtDtls>` : `${said}<CdtDbtInd>CRDT</CdtDbtInd>`}
    <RltdPties><Dbtr>${version === '02' ? `<Nm>${whose}</Nm>` : `<Pty><Nm>${whose}</Nm></Pty>`}</Dbtr>${payer ? `<DbtrAcct><Id><IBAN>${payer}</IBAN></Id></DbtrAcct>` : ''}</RltdPties>
    <RmtInf>${text ? `<Ustrd>${escaped(text)}</Ustrd>` : ''}${reference ? `<Strd><CdtrRefInf><Tp><CdOrPrtry><Cd>SCOR</Cd></CdOrPrtry></Tp><Ref>${reference}</Ref></CdtrRefInf></Strd>` : ''}</RmtInf></TxDtls>`
}

function entryOf(version: '02' | '08', entry: WrittenEntry): string {
  const { amount, currency = 'EUR', side = 'CRDT', day = A_DAY, status = 'BOOK', parts } = entry
  const details = (parts ?? [entry]).map((part) => partOf(version, { name: entry.name, ...part, currency }))
  return `<Ntry><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>${side}</CdtDbtInd>${entry.isReversal ? '<RvslInd>true</RvslInd>' : ''}
    <Sts>${version === '02' ? status : `<Cd>${status}</Cd>`}</Sts><BookgDt><Dt>${day}</Dt></BookgDt>
    ${entry.bankReference ? `<AcctSvcrRef>${entry.bankReference}</AcctSvcrRef>` : ''}<NtryDtls>${details.join('')}</NtryDtls></Ntry>`
}

/** A statement as banks give it out, of an account. */
export function camtOf(version: '02' | '08', entries: readonly WrittenEntry[], iban = OWN_IBAN): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr>
<Stmt><Id>1</Id><Acct><Id><IBAN>${iban}</IBAN></Id></Acct>
${entries.map((entry) => entryOf(version, entry)).join('\n')}
</Stmt></BkToCstmrStmt></Document>`
}

/** The same as a German bank's table, whose amounts have commas. */
export function bankCsvOf(entries: readonly WrittenEntry[]): string {
  const rows = entries.map(({ amount, currency = 'EUR', side, day = A_DAY, reference, text, name }) => {
    const [year, month, date] = day.split('-')
    const sum = `${side === 'DBIT' ? '-' : ''}${amount.replace('.', ',')}`
    const words = [reference, text].filter(Boolean).join(' ')
    return [`${date}.${month}.${year}`, name ?? 'Rao Gears GmbH', words, sum, currency]
      .map((cell) => `"${cell.replaceAll('"', '""')}"`)
      .join(';')
  })
  return ['Buchungstag;Zahlungspflichtiger;Verwendungszweck;Betrag;Währung', ...rows].join('\r\n')
}

/** The creditor reference of an order, as people write it. */
export const written = (reference: string) => creditorReference(reference).replace(/(.{4})(?=.)/g, '$1 ')

/**
 * A statement of one entry that pays nothing, which a seller brought, and confirmed or not, or a table that
 * waits for its columns to be named; returns the code of its page.
 */
export async function aStatement(
  tx: Tx,
  { sellerId, isDone = false, unread }: { sellerId: PartyId; isDone?: boolean; unread?: string },
): Promise<string> {
  const [id, code, now] = [newId(), newCode(16), new Date()]
  const done = isDone ? { confirmedAt: now, doneAt: now } : {}
  const file = { fileName: 'statement.xml', format: 'camt.053.001.08', skipped: 0 } as const
  await tx.insert(bankStatements).values({ id, code, sellerId, ...file, createdAt: now, ...done })
  if (unread) {
    const waits = { unread: Buffer.from(unread), format: 'csv' } as const
    await tx.update(bankStatements).set(waits).where(eq(bankStatements.id, id))
    return code
  }
  const entry = { kind: 'credit', day: A_DAY, amountMinor: 500, currency: 'EUR', name: 'Rao Gears' } as const
  const about = { statementId: id, sellerId, position: 0, orderReferences: [], entryKey: newCode(20) }
  await tx.insert(bankEntries).values({ id: newId(), ...about, ...entry })
  return code
}
