/**
 * What is assessed of a training, by the level of its effect: liked, learnt, used at work (1 to 3 of
 * Kirkpatrick's).
 */
export const LEVELS = ['reaction', 'learning', 'transfer'] as const
export type Level = (typeof LEVELS)[number]

/** What is asked of a company that has said nothing: the others write to people more than once. */
export const USUAL_LEVELS: readonly Level[] = ['reaction']

/** When somebody is asked: before the first day, at the end, and so many days after it. */
export const ROUNDS = ['before', 'end', 'day30', 'day90'] as const
export type Round = (typeof ROUNDS)[number]

/** Who was in it, and who booked it for them. */
export const AUDIENCES = ['participant', 'manager'] as const
export type Audience = (typeof AUDIENCES)[number]

/** From so many answers on results are shown, of each question and each comparison. */
export const FEWEST = 5
/** A person is reminded so often at most. */
export const MOST_REMINDERS = 2

const LEVELS_OF: Record<Round, readonly Level[]> = {
  before: ['learning'],
  end: ['reaction', 'learning'],
  day30: ['transfer'],
  day90: ['transfer'],
}

/** What of a company's wishes is asked in a round. */
export function levelsIn(round: Round, wanted: readonly Level[]): Level[] {
  return LEVELS_OF[round].filter((level) => wanted.includes(level))
}

/** Rated from 1 to 5. */
export const REACTIONS = ['relevance', 'trainer', 'methods', 'organisation', 'overall'] as const
/** What is rated of a training that says too few goals of its own. */
export const GENERAL_STATEMENTS = ['know', 'explain', 'apply', 'help'] as const
const MOST_STATEMENTS = 5
const FEWEST_STATEMENTS = 3
export const STATEMENT_LENGTH = 200

/** What stood in the way of using it. */
export const OBSTACLES = ['none', 'time', 'occasion', 'support', 'fit', 'forgotten'] as const
export type Obstacle = (typeof OBSTACLES)[number]

/** The goals of a training that participants rate themselves by; none where it says too few. */
export function statementsFrom(...goals: readonly (readonly string[])[]): string[] {
  const said = goals.map((some) =>
    [...new Set(some.map((goal) => goal.trim()))].filter(
      (goal) => goal !== '' && goal.length <= STATEMENT_LENGTH,
    ),
  )
  return said.find((some) => some.length >= FEWEST_STATEMENTS)?.slice(0, MOST_STATEMENTS) ?? []
}

/** The keys of the statements of a training, in their order. */
export function statementKeys(statements: readonly string[]): string[] {
  return (statements.length > 0 ? statements : GENERAL_STATEMENTS).map((_, at) => `s${at + 1}`)
}

export type Asked = { audience: Audience; levels: readonly Level[]; statements: readonly string[] }

/** What somebody is asked to rate from 1 to 5, by its keys, in order. */
export function ratedIn({ audience, levels, statements }: Asked): string[] {
  if (audience === 'manager') return ['shown']
  return [
    ...(levels.includes('reaction') ? REACTIONS : []),
    ...(levels.includes('learning') ? statementKeys(statements) : []),
    ...(levels.includes('transfer') ? ['used'] : []),
  ]
}

const meanOf = (ratings: Record<string, number>, keys: readonly string[]): number | null => {
  const given = keys.flatMap((key) => ratings[key] ?? [])
  return given.length > 0 ? given.reduce((sum, one) => sum + one, 0) / given.length : null
}

/** The mean of what was rated of the training, and of the own ability; null of what was not asked. */
export function meansOf(ratings: Record<string, number>, { audience, levels, statements }: Asked) {
  if (audience === 'manager') return { reaction: null, learning: null }
  return {
    reaction: levels.includes('reaction') ? meanOf(ratings, REACTIONS) : null,
    learning: levels.includes('learning') ? meanOf(ratings, statementKeys(statements)) : null,
  }
}

const DAY = 86_400_000
/** So many days before the first one participants are asked what they can do. */
export const BEFORE_DAYS = 7
/** So long after it is due somebody may still be asked, as where attendance was noted late. */
export const LATE_DAYS = 14
const OPEN_DAYS = 21
/** Days from the questions to the first reminder, and from that one to the second. */
export const REMINDER_DAYS = [4, 6] as const
const DAYS_AFTER = { end: 0, day30: 30, day90: 90 } as const

type Held = { startsAt: Date; endsAt: Date }

/** From when until when a round is asked of a training. */
export function roundSpan(round: Round, { startsAt, endsAt }: Held): { from: Date; to: Date } {
  if (round === 'before') return { from: new Date(startsAt.getTime() - BEFORE_DAYS * DAY), to: startsAt }
  const from = new Date(endsAt.getTime() + DAYS_AFTER[round] * DAY)
  return { from, to: new Date(from.getTime() + LATE_DAYS * DAY) }
}

/** Until when questions can be answered that are asked now; those before a training until it begins. */
export function answerUntil(round: Round, { startsAt }: Held, now: Date): Date {
  return round === 'before' ? startsAt : new Date(now.getTime() + OPEN_DAYS * DAY)
}

/**
 * Whether who had a seat was there: noted present in some half-day or, where nothing was noted of anybody, by
 * the seat.
 */
export function hasAttended({ wasPresent, isNoted }: { wasPresent: boolean; isNoted: boolean }): boolean {
  return wasPresent || !isNoted
}

/** Sums of one figure: of trainings with enough answers to show them, and of those with too few. */
export type Parts = { enough: number; enoughSum: number; few: number; fewSum: number }

/**
 * The mean of a figure over several trainings. Those with too few answers count only where there are enough
 * of them together: else the difference to what is shown would tell their few.
 */
export function pooled({ enough, enoughSum, few, fewSum }: Parts): { count: number; mean: number | null } {
  const all = few >= FEWEST
  const count = enough + (all ? few : 0)
  return { count, mean: count >= FEWEST ? (enoughSum + (all ? fewSum : 0)) / count : null }
}

/** What is compared of providers. */
export const COMPARED = ['reaction', 'recommend', 'gain', 'used', 'shown'] as const
export type Compared = (typeof COMPARED)[number]

export type QuestionnaireState = 'open' | 'answered' | 'declined' | 'stopped' | 'expired'

type Stamps = { answeredAt: Date | null; declinedAt: Date | null; stoppedAt: Date | null; expiresAt: Date }

export function stateOf(row: Stamps, now: Date): QuestionnaireState {
  if (row.answeredAt) return 'answered'
  if (row.declinedAt) return 'declined'
  if (row.stoppedAt) return 'stopped'
  return row.expiresAt <= now ? 'expired' : 'open'
}

export const ASSESSMENTS_PATH = '/dashboard/c/trainingassessment'
export const assessmentPath = (code: string): string => `${ASSESSMENTS_PATH}/${code}`
/** The page of a personal link. */
export const questionnairePath = (token: string): string => `/assessment/${token}`

/** What a company wants to be asked, as the boxes of its form say it. */
export function settingsFields(levels: readonly Level[]): Record<Level, string> {
  const box = (level: Level) => (levels.includes(level) ? 'on' : '')
  return { reaction: box('reaction'), learning: box('learning'), transfer: box('transfer') }
}
