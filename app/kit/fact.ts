/**
 * What a detail of a fact may be: an id, a word of a closed list or several, minor units of a currency, a
 * count, an ISO 4217 code, an instant as ISO 8601 writes it, yes or no. Nothing that somebody has typed.
 */
type Kinds = {
  id: string
  word: string
  words: readonly string[]
  minor: number
  count: number
  currency: string
  moment: string
  flag: boolean
}
export type DetailKind = keyof Kinds
/** The kind of each detail, by its name; with `?` it may be null or missing. */
export type Shape = Record<string, DetailKind | `${DetailKind}?`>

type ValueOf<K> = K extends `${infer Kind extends DetailKind}?`
  ? Kinds[Kind] | null
  : K extends DetailKind
    ? Kinds[K]
    : never
type Loose<S extends Shape> = { [N in keyof S]: S[N] extends `${string}?` ? N : never }[keyof S]
export type DetailsOf<S extends Shape> = { [N in Exclude<keyof S, Loose<S>>]: ValueOf<S[N]> } & {
  [N in Loose<S>]?: ValueOf<S[N]>
}

/**
 * Something that happened to one thing, by name (`event.cancelled`); who follows says so in its wiring. Its
 * details are what was true then; `version` counts their changes.
 */
export type Fact<S extends Shape = Shape> = { name: string; version: number; details: S }

/**
 * A fact as its followers get it. One that was recorded by an earlier version has the details of that one, or
 * none, so each may be missing; the rest followers read as it is by now.
 */
export type RecordedFact<S extends Shape = Shape> = {
  factId: string
  subjectId: string
  version: number
  details: Partial<DetailsOf<S>>
}

/** A recorded fact, for one of several kinds. */
export type RecordedOf<F extends Fact> = F extends Fact<infer S> ? RecordedFact<S> : never

/** What each step of a state table says of itself: the states, who acted, and for which party. */
export const STEP = { from: 'word', to: 'word', by: 'word', byParty: 'id?' } as const

/** The same for a fact that is a step at times and recorded by itself at others. */
export const STEP_AT_TIMES = { from: 'word?', to: 'word?', by: 'word?', byParty: 'id?' } as const

/**
 * Defines a fact and its details: small, without secrets, and of persons their ids alone. Changing them
 * requires the next `version`.
 */
export function defineFact<const S extends Shape>(name: string, details: S, version = 1): Fact<S> {
  return { name, version, details }
}
