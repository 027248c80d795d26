import { formatMoment } from '#app/kit/dates.ts'
import type { SentMail } from '#app/platform/sent-mails.server.ts'
import { Badge } from '#app/ui/badge.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { Table } from '#app/ui/table.tsx'
import { useTranslation } from '#app/ui/translation.tsx'

const TONES = { queued: 'wait', kept: 'good', sent: 'good', failed: 'bad', held: 'bad' } as const

/** What was emailed about an order, to whom, and whether it left. */
export function OrderMails({ mails, zone, now }: { mails: SentMail[]; zone: string; now: Date }) {
  const { t } = useTranslation('order-desk')
  const language = useLanguage()
  if (mails.length === 0) return <p>{t('mails.none')}</p>
  return (
    <Table
      caption={t('mails.title')}
      rows={mails}
      rowKey={({ id }) => id}
      columns={[
        { label: t('mails.subject'), cell: ({ subject }) => subject || t('mails.forgotten') },
        { label: t('mails.to'), cell: ({ to }) => to },
        {
          label: t('mails.when'),
          cell: ({ sentAt, createdAt }) => formatMoment(sentAt ?? createdAt, zone, language, now),
        },
        {
          label: t('mails.state'),
          cell: ({ state }) => <Badge tone={TONES[state]}>{t(`mails.is.${state}`)}</Badge>,
        },
      ]}
    />
  )
}
