import { sizeSaid } from '#app/features/people/message-files/message-file.ts'
import { MESSAGE, startOf } from '#app/features/people/qmail/conversation.ts'
import { formatDate, formatTime, localDate } from '#app/kit/dates.ts'
import type { Language } from '#app/kit/language.ts'
import type { Translate } from '#app/kit/texts.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { type Part, writePdf } from '#app/platform/pdf/document.server.ts'
import { cheapLimit } from '#app/platform/rate-limit-in-process.server.ts'
import type { ConversationRecord, RecordedLine } from './conversation-record.ts'
import { getRecord } from './queries-record.server.ts'

/** On paper stand so many lines, the newest; a text may be as long as this. */
export const MOST_ON_PAPER = 1_000
const LONGEST = 1_800

const count = cheapLimit({ name: 'conversation-papers', points: 30, seconds: 300 })

/**
 * A conversation as a PDF for the file of the deal, in the reader's language: its sides, its thing, all lines
 * of MOST_ON_PAPER with their times, in the zone that it names. Refuses a visitor with `signIn`, a
 * conversation of others with `notFound`, too many requests with `limit`.
 */
export async function writeConversation(
  ctx: Ctx,
  of: { username: string; code: string },
): Promise<Buffer<ArrayBuffer>> {
  await count(ctx.ip)
  const record = await getRecord(ctx, of, MOST_ON_PAPER)

  const { language, timeZone } = ctx
  const [t, now] = [translator(language), ctx.now()]
  const { own, other } = record.sides
  const about = record.about && `${t(`qmail:about.${record.about.kind}`)}: ${record.about.title}`
  return writePdf({
    language,
    title: t('conversation-export:title', { name: other.name }),
    under: about ?? t('conversation-export:nothing'),
    parts: [
      {
        kind: 'columns',
        columns: [
          { label: t('conversation-export:own'), lines: [own.name] },
          { label: t('conversation-export:other'), lines: [other.name, other.username] },
        ],
      },
      ...(record.isCut
        ? [
            {
              kind: 'lines' as const,
              quiet: true,
              lines: [t('conversation-export:cut', { count: MOST_ON_PAPER })],
            },
          ]
        : []),
      ...partsOf(record, { language, t }),
    ],
    foot: t('conversation-export:foot', {
      date: formatDate(now, timeZone, language),
      time: formatTime(now, timeZone, language),
      zone: timeZone,
      code: record.code,
    }),
    at: now,
  })
}

type Reader = { language: Language; t: Translate }

function partsOf({ lines, sides, timeZone }: ConversationRecord, { language, t }: Reader): Part[] {
  const byPosition = new Map(lines.map((line) => [line.position, line]))
  const nameOf = (line: RecordedLine) =>
    line.author ?? (line.side === 'other' ? sides.other.name : t('qmail:formerMember'))
  let day = ''
  return lines.flatMap((line): Part[] => {
    const at = new Date(line.at)
    const before = day
    day = localDate(at, timeZone)
    const head: Part[] = day === before ? [] : [{ kind: 'heading', text: formatDate(at, timeZone, language) }]
    const time = formatTime(at, timeZone, language)
    if (line.kind !== MESSAGE)
      return [...head, { kind: 'lines', quiet: true, lines: [`${time} · ${line.words}`] }]
    const quoted = line.quotes === null ? null : byPosition.get(line.quotes)
    const label = [line.position, nameOf(line), time].join(' · ')
    const answered = quoted ? [`> ${quoted.position} · ${nameOf(quoted)}: ${startOf(quoted.words, 100)}`] : []
    const files = line.files.map(({ name, bytes }) =>
      t('conversation-export:file', { name, size: sizeSaid(bytes, language) }),
    )
    const words = line.words === '' ? [] : line.words.split('\n').flatMap(inPieces)
    return [...head, { kind: 'said', label, lines: [...answered, ...words, ...files] }]
  })
}

/** A paper sets texts of limited length. */
function inPieces(text: string): string[] {
  const letters = Array.from(text)
  const pieces = Array.from({ length: Math.ceil(letters.length / LONGEST) }, (_, at) =>
    letters.slice(at * LONGEST, (at + 1) * LONGEST).join(''),
  )
  return pieces.length > 0 ? pieces : ['']
}
