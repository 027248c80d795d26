import { documentKey } from '#app/features/people/parties/file.ts'
import { storedFiles } from '#app/features/people/parties/tables.server.ts'
import { newCode, newId, type PartyId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { keepFile } from '#app/platform/storage/file-store.server.ts'

/** A document of somebody's; answers the name by which it is asked for. */
export async function aDocumentOf(tx: Tx, partyId: PartyId): Promise<string> {
  const name = newCode(22)
  const facts = { title: 'proof.pdf', contentType: 'application/pdf', bytes: 5, scannedAt: new Date() }
  await tx.insert(storedFiles).values({ id: newId(), partyId, kind: 'document', name, ...facts })
  await keepFile(documentKey(name), Buffer.from('%PDF-'))
  return name
}
