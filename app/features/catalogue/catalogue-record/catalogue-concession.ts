import type { Buyers } from '#app/features/catalogue/ticket-types/ticket-type.ts'
import { type Finding, guessed, known } from './catalogue-finding.ts'

const NOT_A_MEMBER =
  /\b(?:non|no|nicht)[- ]?(?:members?|mitglied\w*|membres?|adhérente?s?|soci[oa]?s?)|非会員|会員以外/giu
/** Words that say for whom a ticket is. */
const SAID =
  /\bstudents?\b|studier|studium|étudiant|\bstudent[ei]\b|estudiant|学生|\bnon[- ]?profits?\b|\bno[- ]profit\b|\bngos?\b|\bongs?\b|gemeinnützig|非営利|\bmembers?\b|mitglied|\bmembres?\b|adhérent|\bsoci[oa]s?\b|会員|concession/iu
/** Words that may say so. */
const HINTED =
  /student|academ|akadem|acadé|accadem|universit|学術|charit|associati|reduced|ermäßigt|ermässigt|réduit|ridott|reducid|割引|senior|unemployed|arbeitslos|chômeu|disoccupat|desemplead/iu

/** Whom a ticket is for: known where its name says so, guessed where the name only suggests it. */
export function buyersOf(name: string | null): Finding<Buyers> {
  const text = (name ?? '').normalize('NFKC').replace(NOT_A_MEMBER, ' ')
  if (SAID.test(text)) return known<Buyers>('concession')
  return HINTED.test(text)
    ? guessed<Buyers>('concession', 'guess.concession', { name: name ?? '' })
    : known<Buyers>('everyone')
}
