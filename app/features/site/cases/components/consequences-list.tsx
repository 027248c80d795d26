import { Section } from '#app/ui/layout.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Consequences } from '../queries-consequences.server.ts'

const FIGURES = ['topics', 'events', 'dates', 'bought', 'payouts'] as const

/** What a suspension would touch, before somebody presses it; nothing where there is nothing. */
export function ConsequencesList({ consequences }: { consequences: Consequences }) {
  const { t } = useTranslation('cases')
  const shown = FIGURES.filter((name) => consequences[name] > 0)
  return (
    <Section title={t('consequences.title')}>
      {shown.length === 0 ? (
        <p>{t('consequences.none')}</p>
      ) : (
        <ul>
          {shown.map((name) => (
            <li key={name}>
              {t(`consequences.${name}`, { count: consequences[name], seats: consequences.seats })}
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
