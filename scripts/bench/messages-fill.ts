import pg from 'pg'
import { tokensOf, vectorText } from '#app/kit/normalise.ts'

const VOCABULARY = 20_000
const TEXTS = 20_000
/** Of one account so many conversations of so many lines; and of pairs of others. */
export const OWN = { conversations: 2_000, lines: 25 }
const OTHERS = { conversations: 9_500, lines: 100 }

const word = (rank: number) => `w${rank.toString(36)}x`

/** How often people use words: the first of all in most messages, the last in a few. */
const ranks = Array.from({ length: VOCABULARY }, (_, rank) => 1 / (rank + 2))
const total = ranks.reduce((sum, each) => sum + each, 0)

function drawn(fraction: number): number {
  let left = fraction * total
  for (let rank = 0; rank < VOCABULARY; rank += 1) {
    left -= ranks[rank] ?? 0
    if (left < 0) return rank
  }
  return VOCABULARY - 1
}

/** Messages as vectors: 20,000 different ones, as long as people write, in words as frequent as theirs. */
function texts(): { words: string[]; vectors: string[] } {
  let seed = 7
  const fraction = () => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed / 2_147_483_647
  }
  const words = Array.from({ length: TEXTS }, () =>
    Array.from({ length: 4 + Math.floor(fraction() * 30) }, () => word(drawn(fraction()))).join(' '),
  )
  const vectors = words.map((text) => vectorText([{ weight: 'D', tokens: tokensOf(text, 100) }], []))
  return { words, vectors }
}

/** Words to look for, from frequent to rare ones, alone and two together. */
export function queries(): string[] {
  const single = [0, 3, 10, 40, 150, 600, 2_500, 8_000].map(word)
  return [
    ...single,
    `${word(0)} ${word(5)}`,
    `${word(2)} ${word(900)}`,
    `${word(60)} ${word(70)}`,
    'nosuchword',
  ]
}

/**
 * Fills a database with a million messages, of which the party has 50,000 in 2,000 conversations, by
 * statements over rows: as the product would have written them.
 */
export async function fillMessages(url: string, username: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const run = (query: string, values: unknown[] = []) => client.query(query, values)
  const { words, vectors } = texts()
  await run(
    'create table bench_texts as select n::int, t as said, v::tsvector as v from unnest($1::text[], $2::text[]) with ordinality as x(t, v, n)',
    [words, vectors],
  )
  await run('alter table bench_texts add primary key (n)')
  await run(
    `insert into parties select copy.* from parties p cross join generate_series(1, 2000) n,
      jsonb_populate_record(p, jsonb_build_object('id', uuidv7(), 'slug', 'bench_' || n, 'display_slug', 'bench_' || n, 'name', 'Bench ' || n)) copy
      where p.slug = $1`,
    [username],
  )
  await run(
    `create table bench_others as select id, (row_number() over (order by id))::int n from parties where slug like 'bench\\_%'`,
  )
  await run(
    `create table bench_pairs as select (row_number() over ())::int n, uuidv7() id, least(a, b) low, greatest(a, b) high, lines from (
      select p.id a, o.id b, $2::int lines from parties p, bench_others o where p.slug = $1 and o.n <= $3
      union all select a.id, b.id, $4 from generate_series(1, $5::int) g
        join bench_others a on a.n = 1 + g % 2000 join bench_others b on b.n = 1 + (g + 1 + g / 2000) % 2000) pairs`,
    [username, OWN.lines, OWN.conversations, OTHERS.lines, OTHERS.conversations],
  )
  await run(
    `insert into conversations (id, code, low_id, high_id, last_position, last_at)
      select id, translate(upper(lpad(to_hex(n + 1000000), 12, '2')), '01', 'GH'), low, high, lines, now() - make_interval(mins => n) from bench_pairs`,
  )
  await run(
    `insert into conversation_sides (conversation_id, party_id, heard_position, said_position, last_at)
      select c.id, p, case when p = c.low_id then c.last_position - c.last_position % 2 else c.last_position - 1 + c.last_position % 2 end,
        case when p = c.low_id then c.last_position - 1 + c.last_position % 2 else c.last_position - c.last_position % 2 end, c.last_at
      from conversations c join bench_pairs b on b.id = c.id, unnest(array[c.low_id, c.high_id]) p`,
  )
  const { rows: indexes } = await run(
    `select indexname name, indexdef def from pg_indexes where tablename = 'line_words' and indexname <> 'line_words_pkey'`,
  )
  for (const { name } of indexes) await run(`drop index ${name}`)
  // Lines of all conversations are mixed in time, as they are where many write.
  await run(
    `insert into conversation_lines (id, conversation_id, position, kind, side_id, words, written_at)
      select uuidv7(make_interval(secs => (place - 1.0) / b.lines * 2e7 + b.n * 0.001 - 2.1e7)), b.id, place, 'message',
        case when place % 2 = 1 then b.low else b.high end, t.said, now() - make_interval(secs => 2.1e7 - (place - 1.0) / b.lines * 2e7)
      from bench_pairs b cross join lateral generate_series(1, b.lines) place
        join bench_texts t on t.n = 1 + (b.n * 7919 + place * 104729) % ${TEXTS}`,
  )
  await run(
    `insert into line_words (line_id, low_id, high_id, words)
      select l.id, b.low, b.high, t.v || array_to_tsvector(array['#' || b.low, '#' || b.high, '@' || l.side_id])
      from conversation_lines l join bench_pairs b on b.id = l.conversation_id
        join bench_texts t on t.n = 1 + (b.n * 7919 + l.position * 104729) % ${TEXTS}`,
  )
  for (const { def } of indexes) await run(def)
  await run('drop table bench_texts, bench_others, bench_pairs')
  await run('vacuum analyze conversations, conversation_sides, conversation_lines, line_words, parties')
  await client.end()
}
