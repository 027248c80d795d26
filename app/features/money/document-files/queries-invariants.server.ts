import { sql } from 'drizzle-orm'
import { AT, type Invariant } from '#app/platform/invariants.server.ts'

/** What must hold of kept files. */
export const documentFilesInvariants: readonly Invariant[] = [
  {
    name: 'kept-files',
    rule: 'Every kept file of a document is there and as it was stored, as far as it was read again',
    query: sql`
      select f.document_kind || '/' || f.document_id || '.' || f.format || ' ' || p.fault as what
      from document_file_faults p join document_files f on f.id = p.file_id`,
  },
  {
    name: 'drawn-documents',
    rule: 'What is issued has its files within an hour, and no drawing fails again and again',
    query: sql`
      select document_kind || '/' || document_id as what from undrawn_documents
      where tries >= 4 or (not is_backlog and asked_at < ${AT} - interval '1 hour')`,
  },
]
