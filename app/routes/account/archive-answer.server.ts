import { Readable } from 'node:stream'
import { savedAs } from '#app/features/people/parties/file.ts'

/** An archive as a file to save, which nobody in between keeps. */
export const archiveAnswer = ({ name, archive }: { name: string; archive: Readable }): Response =>
  new Response(Readable.toWeb(archive) as ReadableStream, {
    headers: {
      'Content-Type': 'application/zip',
      'Content-Disposition': savedAs(name),
      'Cache-Control': 'private, no-store',
    },
  })
