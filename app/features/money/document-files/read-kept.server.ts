import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { openFile } from '#app/platform/storage/file-store.server.ts'
import { type FileFault, type FileFormat, fileKey } from './document-file.ts'

export const hashOf = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex')

/** The file of a row, and what is wrong with it. */
export async function readKept(row: {
  id: string
  format: FileFormat
  sha256: string
}): Promise<{ content: Buffer<ArrayBuffer>; fault: FileFault | null }> {
  const file = await openFile(fileKey(row))
  if (!file) return { content: Buffer.alloc(0), fault: 'missing' }
  const content = Buffer.from(await buffer(file))
  return { content, fault: hashOf(content) === row.sha256 ? null : 'changed' }
}
