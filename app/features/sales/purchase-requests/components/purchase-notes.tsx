import { Alert } from '#app/ui/alert.tsx'
import { useTranslation } from '#app/ui/translation.tsx'

const REASONS = ['decided', 'notYours', 'changed', 'full', 'open', 'gone', 'late', 'unordered'] as const

/** The result of a decision on purchases: pairs of outcome and number, from the address of the page. */
export function PurchaseNotes({ done }: { done: [string, string][] }) {
  const { t } = useTranslation('purchases')
  const counts = new Map(done.map(([name, number]) => [name, Math.trunc(Number(number)) || 0]))
  const taken = (['approved', 'ordered', 'declined'] as const).filter(
    (name) => (counts.get(`bought.${name}`) ?? 0) > 0,
  )
  const not = REASONS.filter((name) => (counts.get(`notBought.${name}`) ?? 0) > 0)
  return (
    <>
      {taken.map((name) => (
        <Alert key={name} tone="good">
          {t(`decide.${name}`, { number: counts.get(`bought.${name}`) })}
        </Alert>
      ))}
      {not.length > 0 ? (
        <Alert tone="bad" title={t('decide.not')}>
          <ul>
            {not.map((name) => (
              <li key={name}>
                {counts.get(`notBought.${name}`)} × {t(`refused.${name}`)}
              </li>
            ))}
          </ul>
        </Alert>
      ) : null}
    </>
  )
}
