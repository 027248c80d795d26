import { Form } from 'react-router'
import { formatDay } from '#app/kit/dates.ts'
import { AskOnce } from '#app/ui/ask-once.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { DeskRow, DeskRows } from '#app/ui/desk-row.tsx'
import { FactList } from '#app/ui/facts.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { recordName, recordText } from '../mail-domain.ts'
import type { MailDomain } from '../queries-domains.server.ts'

/** The domains that a company named: proven, or the record that proves each. */
export function DomainRows({ domains, now, zone }: { domains: MailDomain[]; now: Date; zone: string }) {
  const { t } = useTranslation('mail-domains')
  const language = useLanguage()
  const day = (at: Date) => formatDay(at, zone, language, now)
  return (
    <DeskRows>
      {domains.map((row) => (
        <DeskRow
          key={row.id}
          heading="h2"
          title={row.domain}
          lines={
            row.provenAt
              ? [t(`proven.${row.provenBy ?? 'record'}`, { day: day(row.provenAt) })]
              : [
                  t('record'),
                  <FactList
                    key="record"
                    facts={[
                      { label: t('name'), value: <code translate="no">{recordName(row.domain)}</code> },
                      { label: t('value'), value: <code translate="no">{recordText(row.token)}</code> },
                    ]}
                  />,
                  ...(row.checkedAt ? [t('checked', { day: day(row.checkedAt) })] : []),
                ]
          }
          end={
            <>
              <Badge tone={row.provenAt ? 'good' : 'wait'}>{t(row.provenAt ? 'isProven' : 'waits')}</Badge>
              {row.provenAt ? null : (
                <Form method="post" preventScrollReset>
                  <input type="hidden" name="id" value={row.id} />
                  <SendButton name="intent" value="check" size="small" tone="go">
                    {t('check')}
                  </SendButton>
                </Form>
              )}
              <AskOnce
                alone
                label={t('remove')}
                of={row.domain}
                question={t('removeSure', { domain: row.domain })}
                fields={{ intent: 'remove', id: row.id }}
              />
            </>
          }
        />
      ))}
    </DeskRows>
  )
}
