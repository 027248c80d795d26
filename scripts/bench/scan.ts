import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { scanFile } from '#app/features/people/parties/scan-file.server.ts'
import { storeAttachment } from '#app/features/people/parties/store-attachment.server.ts'
import { storedFiles } from '#app/features/people/parties/tables.server.ts'
import { newId } from '#app/kit/ids.ts'
import { config } from '#app/platform/config.server.ts'
import { type Ctx, makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { openClamd } from '#app/platform/testing/clamd.ts'
import { db } from '#app/platform/testing/store.ts'
import { aDocx, aPdf, aPhoto } from '#tests/support/bad-files.ts'
import { onOwnDatabase } from '#tests/support/own-database.ts'

const BYTES = 10_000_000
const TIMES = 5
const AIM_S = 5

/** Good files of the largest size, each of its kind. */
async function largeFiles(): Promise<[name: string, bytes: Buffer][]> {
  const [head = '', ...rest] = aPdf().toString('latin1').split('\n')
  const remark = `%${'quorum '.repeat(140)}\n`.repeat(Math.floor((BYTES - 2_000) / 982))
  return [
    ['outline.pdf', Buffer.from([head, remark + rest.join('\n')].join('\n'), 'latin1')],
    ['list.txt', Buffer.from('A line of a list.\n'.repeat(Math.floor(BYTES / 18)))],
    ['photo.jpg', await aPhoto(6_000, 4_000)],
    ['slides.docx', aDocx({ 'word/media/a.png': randomBytes(BYTES - 2_000) })],
  ]
}

/**
 * From a good file of 10 MB at the door until it is known to be clean: own checks in their process, stored,
 * and sent to a scanner that speaks the protocol of ClamAV and finds nothing. Aim: 5 s; what ClamAV itself
 * needs comes on top.
 */
export async function benchScan(): Promise<void> {
  await onOwnDatabase(async () => {
    const clamd = await openClamd()
    const account = await inTransaction((tx) => anAccount(tx))
    const ctx = makeContext({ actor: personOf(account) })
    for (const [name, bytes] of await largeFiles()) {
      const took: number[] = []
      for (let turn = 0; turn < TIMES; turn += 1) took.push(await untilClean(ctx, name, bytes))
      const most = Math.max(...took)
      console.log(
        `${name}, ${(bytes.length / 1e6).toFixed(1)} MB, to clean: ${Math.min(...took).toFixed(2)} s, ` +
          `most ${most.toFixed(2)} s of ${TIMES} (aim ${AIM_S})`,
      )
    }
    await clamd.close()
  })
}

async function untilClean(ctx: Ctx, name: string, bytes: Buffer): Promise<number> {
  const file = path.join(config().DATA_DIR, newId())
  await writeFile(file, bytes)
  const began = performance.now()
  const stored = await storeAttachment(ctx, { field: 'files', name, bytes: bytes.length, path: file })
  const [row] = await db().select().from(storedFiles).where(eq(storedFiles.name, stored.name))
  const end = await scanFile(systemContext('bench'), row?.id ?? '')
  if (end !== 'done') throw new Error(`${name} ended ${end}`)
  return (performance.now() - began) / 1000
}
