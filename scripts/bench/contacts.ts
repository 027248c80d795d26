import {
  faultsOfFilter,
  HELD_BACK,
  HELD_BACK_SECOND,
  type Samples,
  TUNED,
} from '#tests/support/contact-samples.ts'

const AIM = { recall: 95, alarms: 2 }

/**
 * How much of what gives contact details away is hidden, and how many innocent texts are touched: of the 300
 * samples, and of 60 that the rules were not tuned by.
 */
export function benchContacts(): void {
  print('300 samples', [TUNED, HELD_BACK])
  print('60 held back', [HELD_BACK_SECOND])
}

function print(name: string, sets: readonly Samples[]): void {
  const { recall, alarms, missed, touched } = faultsOfFilter(sets)
  const hundredths = (share: number) => `${(100 * share).toFixed(1)} %`
  console.log(
    `${name}: ${hundredths(recall)} of the leaks covered (aim ${AIM.recall}), ` +
      `${hundredths(alarms)} of the innocent texts touched (aim ${AIM.alarms} at most)`,
  )
  for (const text of [...missed, ...touched]) console.log(`  ${text}`)
}
