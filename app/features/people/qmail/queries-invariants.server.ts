import { sql } from 'drizzle-orm'
import type { Invariant } from '#app/platform/invariants.server.ts'

/** What must hold of conversations and their lines at any moment. */
export const qmailInvariants: readonly Invariant[] = [
  {
    name: 'conversation-lines',
    rule: 'The lines of a conversation are numbered from 1 without a gap, and the last is the one that it names',
    query: sql`
      select c.code as what from conversations c
      where c.last_position <> (select count(*) from conversation_lines l where l.conversation_id = c.id)
        or c.last_position <> (select coalesce(max(l.position), 0) from conversation_lines l where l.conversation_id = c.id)`,
  },
  {
    name: 'conversation-sides',
    rule: 'A conversation has its two sides, and each knows up to which message it wrote, was written to and sees',
    query: sql`
      select c.code as what from conversations c
      where 2 <> (select count(*) from conversation_sides s where s.conversation_id = c.id and s.party_id in (c.low_id, c.high_id))
        or exists (select from conversation_sides s where s.conversation_id = c.id and (
          s.said_position <> (select coalesce(max(l.position), 0) from conversation_lines l
            where l.conversation_id = c.id and l.side_id = s.party_id)
          or s.heard_position <> (select coalesce(max(l.position), 0) from conversation_lines l
            where l.conversation_id = c.id and l.side_id <> s.party_id and l.withheld is null)
          or s.last_position <> (select coalesce(max(l.position), 0) from conversation_lines l
            where l.conversation_id = c.id and (l.withheld is null or coalesce(l.side_id, l.seen_by) = s.party_id))))`,
  },
  {
    name: 'conversation-words',
    rule: 'Every message can be found by its words',
    query: sql`
      select c.code as what from conversation_lines l join conversations c on c.id = l.conversation_id
      where l.side_id is not null and not exists (select from line_words w where w.line_id = l.id)`,
  },
  {
    name: 'conversation-reads',
    rule: 'Nobody has read further than a conversation goes',
    query: sql`
      select c.code as what from conversation_reads r join conversations c on c.id = r.conversation_id
      where r.position > c.last_position`,
  },
]
