import type { PartyId } from '#app/kit/ids.ts'
import type { FiledDocument, FileName } from './document-file.ts'

/** A file of an issued document, and who issued that (null is the marketplace itself) to whom. */
export type Filed = FileName & {
  kind: FiledDocument
  id: string
  issuerId: PartyId | null
  recipientId: PartyId | null
}

/** A file as it is kept. */
export type KeptFile = { content: Buffer<ArrayBuffer>; sha256: string }
