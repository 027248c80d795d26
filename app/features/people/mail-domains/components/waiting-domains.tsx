import { formatDay } from '#app/kit/dates.ts'
import { AskOnce } from '#app/ui/ask-once.tsx'
import { DeskRow, DeskRows } from '#app/ui/desk-row.tsx'
import { TextAreaField } from '#app/ui/field.tsx'
import { type FormFault, fieldsOf } from '#app/ui/form-fault.ts'
import { useLanguage } from '#app/ui/language.ts'
import { Section } from '#app/ui/layout.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { WaitingDomain } from '../queries-domains.server.ts'

type WaitingDomainsProps = { domains: WaitingDomain[]; fault: FormFault | null; now: Date }

/** Domains of companies that no record proves yet, for staff to confirm; nothing where none waits. */
export function WaitingDomains({ domains, fault, now }: WaitingDomainsProps) {
  const { t } = useTranslation(['mail-domains', 'common'])
  const language = useLanguage()
  if (domains.length === 0) return null
  return (
    <Section title={t('staff.title')} note={t('staff.text')}>
      <DeskRows>
        {domains.map(({ id, domain, company, username, createdAt, isOwn }) => {
          const own = fault?.values.id === id ? fault : null
          const field = fieldsOf({ t, fault: own, labelOf: () => t('staff.reason') })('reason')
          return (
            <DeskRow
              key={id}
              heading="h3"
              title={domain}
              lines={[
                <span key="company" translate="no">{`${company} · @${username}`}</span>,
                t('staff.since', { day: formatDay(createdAt, 'UTC', language, now) }),
              ]}
              end={
                isOwn ? (
                  <small>{t('common:refused.ownCause')}</small>
                ) : (
                  <AskOnce
                    alone
                    label={t('staff.confirm')}
                    of={domain}
                    question={t('staff.sure')}
                    fields={{ intent: 'confirmDomain', id }}
                    tone="go"
                  >
                    <TextAreaField {...field} id={`reason-${id}`} rows={3} maxLength={1_000} required />
                  </AskOnce>
                )
              }
            />
          )
        })}
      </DeskRows>
    </Section>
  )
}
