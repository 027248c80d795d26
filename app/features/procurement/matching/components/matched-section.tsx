import { Section } from '#app/ui/layout.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { MatchedTrainer, RefusalCount } from '../shown-reason.ts'
import { MatchedTrainers } from './matched-trainers.tsx'
import { RefusalCounts } from './refusal-counts.tsx'

type MatchedSectionProps = {
  url: string
  trainers: MatchedTrainer[]
  refusals: RefusalCount[]
}

/** Beside an own requirement: the first who fit, and how many of those who were told said no. */
export function MatchedSection({ url, trainers, refusals }: MatchedSectionProps) {
  const { t } = useTranslation('matching')
  if (trainers.length + refusals.length === 0) return null
  const link = { to: `/manage_requirement/${encodeURIComponent(url)}/trainers`, label: t('trainers.all') }
  return (
    <Section title={t('trainers.title')} note={t('trainers.note')} link={link}>
      <MatchedTrainers trainers={trainers} />
      <RefusalCounts refusals={refusals} />
    </Section>
  )
}
