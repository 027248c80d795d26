import { halfOf, type Matches, matching } from './queries-counts.server.ts'
import type { Values } from './queries-scope.server.ts'
import { type Asked, DEMOTED_LAST } from './ranking.ts'

/** Matches that come before all others: a condition that an index serves, and one that none does. */
export type Lead = {
  where: (matches: Matches, asked: Asked, values: Values) => string
  is: (asked: Asked) => string
}

const labelled = ({ kind }: Matches, asked: Asked, values: Values) =>
  `d.title_words @@ (${asked.all} && ${values.put(`'#${kind}'`, 'tsquery')})`
const inSample = (matches: Matches, values: Values) => matching({ ...matches, narrowings: [] }, values, 8)

export const BEST: Lead = {
  where: (matches, asked, values) => `d.best and ${labelled(matches, asked, values)}`,
  is: (asked) => `(d.best and d.title_words @@ ${asked.all})`,
}
export const SAMPLE: Lead = {
  where: (matches, _, values) => inSample(matches, values),
  is: () => '(d.bucket < 64)',
}
export const SAMPLE_TITLES: Lead = {
  where: (matches, asked, values) => `d.bucket < 64 and ${labelled(matches, asked, values)}`,
  is: (asked) => `(d.bucket < 64 and d.title_words @@ ${asked.all})`,
}
export const TITLES: Lead = {
  where: (matches, asked, values) =>
    matches.kind === 'topic'
      ? `${halfOf('topic')} and d.title_words @@ ${asked.all}`
      : `${halfOf(matches.kind)} and ${labelled(matches, asked, values)}`,
  is: (asked) => `(d.title_words @@ ${asked.all})`,
}

export const OWN: Lead = { where: (_, asked) => asked.own, is: (asked) => asked.own }
/**
 * All titles in the preferred language, for a language with few documents, whose index is used for words and
 * language together.
 */
export const OWN_TITLES: Lead = {
  where: (matches, asked, values) =>
    `${matching({ ...matches, narrowings: [] }, values)} and ${asked.ownByIndex} and (d.title_words @@ ${asked.all}) is true`,
  is: (asked) => `(d.title_words @@ ${asked.all} and ${asked.own})`,
}
/** What staff has come last: whatever leads or is walked down, it is not among it. */
export const DEMOTED: Lead = { where: () => DEMOTED_LAST, is: () => `(${DEMOTED_LAST})` }

/** The part of a lead that is offered in the preferred language. */
export const ownOf = (lead: Lead): Lead => ({
  where: (matches, asked, values) => `${lead.where(matches, asked, values)} and ${asked.own}`,
  is: (asked) => `(${lead.is(asked)} and ${asked.own})`,
})
