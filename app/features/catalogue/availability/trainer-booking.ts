/** The subject of a trainer booking: an own event, or a requested training. */
export type EngagedFor = 'event' | 'training'
export type TrainerBookingSubject = { kind: EngagedFor; id: string }

export type Span = { startsAt: Date; endsAt: Date }

/**
 * Buffers around trainings, in minutes: before and after each, for travel within a city, and to another city.
 */
export type Buffers = { before: number; after: number; inCity: number; toCity: number }
export const MOST_MARGIN = 1_440
export const NO_MARGINS: Buffers = { before: 0, after: 0, inCity: 0, toCity: 0 }

/** Where a training is held; null is online. */
export type TrainingPlace = { venue: string | null; city: string | null; country: string | null } | null

export type PlaceKeys = { venueKey: string | null; cityKey: string | null }
type Within = { from: Date; to: Date }
export type HeldSpan = Span & { during: Within; duringInCity: Within; duringToCity: Within }

const MINUTE = 60_000

/**
 * Minutes on both sides that are blocked for trainings elsewhere; each of two trainings adds half of the
 * travel time.
 */
export function around({ before, after, inCity, toCity }: Buffers) {
  const by = (way: number) => ({ before: (before + way / 2) * MINUTE, after: (after + way / 2) * MINUTE })
  return { during: by(0), duringInCity: by(inCity), duringToCity: by(toCity) }
}

/**
 * The times that sessions of one training block, in order: overlapping or adjacent sessions are joined, and a
 * gap too short for both buffers is split in half.
 */
export function heldSpans(sessions: readonly Span[], buffers: Buffers): HeldSpan[] {
  const spans = joined(sessions)
  const widths = around(buffers)
  return spans.map(({ startsAt, endsAt }, at) => {
    const free = (from: Date | undefined, to: Date | undefined) =>
      from && to ? (to.getTime() - from.getTime()) / 2 : Number.POSITIVE_INFINITY
    const left = free(spans[at - 1]?.endsAt, startsAt)
    const right = free(endsAt, spans[at + 1]?.startsAt)
    const within = ({ before, after }: { before: number; after: number }) => ({
      from: new Date(startsAt.getTime() - Math.min(before, left)),
      to: new Date(endsAt.getTime() + Math.min(after, right)),
    })
    return {
      startsAt,
      endsAt,
      during: within(widths.during),
      duringInCity: within(widths.duringInCity),
      duringToCity: within(widths.duringToCity),
    }
  })
}

function joined(sessions: readonly Span[]): Span[] {
  const spans: Span[] = []
  for (const { startsAt, endsAt } of sessions.toSorted(
    (a, b) => a.startsAt.getTime() - b.startsAt.getTime(),
  )) {
    const last = spans.at(-1)
    if (last && startsAt <= last.endsAt) last.endsAt = later(endsAt, last.endsAt)
    else spans.push({ startsAt, endsAt })
  }
  return spans
}

const later = (a: Date, b: Date) => (a > b ? a : b)
