import { findContactDetails } from '#app/features/people/contact-details/contact-details.ts'
import heldBack from '#tests/samples/contact-details/held-back.json' with { type: 'json' }
import heldBackSecond from '#tests/samples/contact-details/held-back-second.json' with { type: 'json' }
import innocent from '#tests/samples/contact-details/innocent.json' with { type: 'json' }
import leaks from '#tests/samples/contact-details/leaks.json' with { type: 'json' }

/** What gives something away stands between ⟦ and ⟧ in `marked`. */
export type Leak = { language: string; kind: string; marked: string }
export type Samples = { languages: string[][]; leaks: Leak[]; innocent: string[] }

/** Hosts of our own. */
export const OWN_HOSTS = ['quorum.example']

function samplesOf(set: { leaks: object; innocent: object }): Samples {
  const byKind = set.leaks as Record<string, Record<string, string[]>>
  const plain = set.innocent as Record<string, string[]>
  return {
    languages: [Object.keys(byKind), Object.keys(plain)],
    leaks: Object.entries(byKind).flatMap(([language, kinds]) =>
      Object.entries(kinds).flatMap(([kind, texts]) => texts.map((marked) => ({ language, kind, marked }))),
    ),
    innocent: Object.values(plain).flat(),
  }
}

/** What the rules were tuned by: at first, and later once they were held back for a while. */
export const TUNED = samplesOf({ leaks, innocent })
export const HELD_BACK = samplesOf(heldBack)
/** What was written before the last tuning, and looked at after it. */
export const HELD_BACK_SECOND = samplesOf(heldBackSecond)

export const textOf = ({ marked }: Leak) => marked.replace(/[⟦⟧]/g, '')

/** Whether no letter and no digit of what is marked is left to be read. */
function isCovered(leak: Leak): boolean {
  const [begin, end] = [leak.marked.indexOf('⟦'), leak.marked.indexOf('⟧') - 1]
  const text = textOf(leak)
  const spans = findContactDetails(text, OWN_HOSTS)
  return Array.from({ length: end - begin }, (_, at) => begin + at).every(
    (at) => !/[\p{L}\p{N}]/u.test(text[at] ?? '') || spans.some(({ from, to }) => at >= from && at < to),
  )
}

/** The leaks that are not covered whole, and the innocent texts that are touched. */
export function faultsOfFilter(sets: readonly Samples[]) {
  const all = sets.flatMap((set) => set.leaks)
  const plain = sets.flatMap((set) => set.innocent)
  const missed = all.filter((leak) => !isCovered(leak))
  const touched = plain.filter((text) => findContactDetails(text, OWN_HOSTS).length > 0)
  return {
    missed: missed.map(({ marked }) => marked),
    touched,
    recall: 1 - missed.length / all.length,
    alarms: touched.length / plain.length,
  }
}
