import { Alert } from '#app/ui/alert.tsx'
import { useTranslation } from '#app/ui/translation.tsx'

const REASONS = ['decided', 'full', 'gone', 'late', 'noPayments'] as const

/** The result of a decision: pairs of outcome and number, from the address of the page. */
export function DecidedNotes({ done }: { done: [string, string][] }) {
  const { t } = useTranslation(['seat-requests', 'orders'])
  const counts = new Map(done.map(([name, number]) => [name, Math.trunc(Number(number)) || 0]))
  const taken = (['approved', 'declined'] as const).filter((name) => (counts.get(name) ?? 0) > 0)
  const not = REASONS.filter((name) => (counts.get(`not.${name}`) ?? 0) > 0)
  return (
    <>
      {taken.map((name) => (
        <Alert key={name} tone="good">
          {t(`decide.${name}`, { number: counts.get(name) })}
        </Alert>
      ))}
      {not.length > 0 ? (
        <Alert tone="bad" title={t('decide.not')}>
          <ul>
            {not.map((name) => (
              <li key={name}>
                {counts.get(`not.${name}`)} ×{' '}
                {t(name === 'noPayments' ? 'orders:refused.noPayments' : `refused.${name}`)}
              </li>
            ))}
          </ul>
        </Alert>
      ) : null}
    </>
  )
}
