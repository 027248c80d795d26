import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A file as it lies on the disk once somebody has sent it. */
export async function aFile(content: string | Buffer, name: string) {
  const path = join(await mkdtemp(join(tmpdir(), 'sent-')), randomUUID())
  const bytes = Buffer.from(content)
  await writeFile(path, bytes)
  const digest = createHash('sha256').update(bytes).digest('hex')
  return { field: 'file', name, type: '', path, bytes: bytes.length, digest }
}
