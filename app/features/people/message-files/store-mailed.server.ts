import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { MailFile } from '#app/features/people/mail-in/reading/incoming-mail.ts'
import {
  type StoredAttachment,
  storeAttachment,
} from '#app/features/people/parties/store-attachment.server.ts'
import { type AccountId, newKey, type PartyId } from '#app/kit/ids.ts'
import { BadInput } from '#app/kit/refusal.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { arrivals } from '#app/platform/storage/file-store.server.ts'
import { FILES_OF_MESSAGE } from './message-file.ts'

type Mailed = { partyId: PartyId; accountId: AccountId; files: readonly MailFile[] }

/**
 * Stores files that came with an email, as `storeAttachment`: FILES_OF_MESSAGE of them at most. Answers what
 * was stored, and the names of what cannot be taken. Refuses any actor but the system, and with `limit` as
 * `storeAttachment` does.
 */
export async function storeMailed(
  ctx: Ctx,
  { partyId, accountId, files }: Mailed,
): Promise<{ stored: StoredAttachment[]; leftOut: string[] }> {
  requireSystem(ctx)

  const stored: StoredAttachment[] = []
  const leftOut: string[] = []
  await mkdir(arrivals(), { recursive: true, mode: 0o700 })
  for (const { name, bytes } of files) {
    const file = { field: 'files', name, bytes: bytes.byteLength, path: path.join(arrivals(), newKey()) }
    try {
      if (stored.length >= FILES_OF_MESSAGE) throw new BadInput({})
      await writeFile(file.path, bytes, { mode: 0o600 })
      stored.push(await storeAttachment(ctx, file, { partyId, accountId }))
    } catch (error) {
      if (!(error instanceof BadInput)) throw error
      leftOut.push(name)
    } finally {
      await rm(file.path, { force: true })
    }
  }
  return { stored, leftOut }
}
