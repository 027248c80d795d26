import { Alert } from '#app/ui/alert.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { useTranslation } from '#app/ui/translation.tsx'

type GivenNoteProps = {
  reference: string | null
  seats: number
  /** How they are paid, where they were sold. */
  sold: string | null
  /** Whether the reader sees what is paid by transfer. */
  setsTransfers: boolean
}

/**
 * Says that seats were given, with links to name, replace and cancel them, or sold by a manual order, and
 * what comes next; nothing otherwise.
 */
export function GivenNote({ reference, seats, sold, setsTransfers }: GivenNoteProps) {
  const { t } = useTranslation('manual-orders')
  if (reference === null || !/^[0-9A-Z]{6,20}$/.test(reference)) return null
  if (sold !== null)
    return (
      <Alert tone="good" title={t('sell.done', { count: seats, reference })}>
        <p>{t(sold === 'bill' ? 'sell.doneBill' : 'sell.doneOutside')}</p>
        {sold === 'bill' && setsTransfers ? (
          <Anchor to="/revenue/transfers">{t('sell.toTransfers')}</Anchor>
        ) : null}
      </Alert>
    )
  return (
    <Alert tone="good">
      {t('done', { count: seats })} <Anchor to={`/mybooking/${reference}`}>{t('look')}</Anchor>
    </Alert>
  )
}
