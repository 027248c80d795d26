import { Form } from 'react-router'
import { formatMoment } from '#app/kit/dates.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { TextField } from '#app/ui/field.tsx'
import { FormStack } from '#app/ui/form.tsx'
import { type FormFault, fieldsOf } from '#app/ui/form-fault.ts'
import { useLanguage } from '#app/ui/language.ts'
import { SendButton } from '#app/ui/send-button.tsx'
import { Table } from '#app/ui/table.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { deadAddressPath, mailPath } from '../mail.ts'
import type { DeadAddressRow } from '../queries-dead.server.ts'

/** Addresses to which nothing is sent: whose, why, since when, and how many emails wait. */
export function DeadTable({ rows, now, zone }: { rows: readonly DeadAddressRow[]; now: Date; zone: string }) {
  const { t } = useTranslation('backoffice')
  const language = useLanguage()
  return (
    <Table
      caption={t('dead.title')}
      rows={rows}
      rowKey={({ address }) => address}
      columns={[
        {
          label: t('mail.address'),
          lead: true,
          cell: ({ address, username }) => (
            <>
              <span translate="no">{address}</span>
              {username ? (
                <>
                  <br />
                  <Anchor to={`/admin/accounts/${encodeURIComponent(username)}`} translate="no">
                    {username}
                  </Anchor>
                </>
              ) : null}
            </>
          ),
        },
        {
          label: t('dead.why'),
          cell: ({ reason, status, said }) => (
            <>
              <Badge tone="bad">{t(`dead.reason.${reason}`)}</Badge>{' '}
              <span translate="no">{said || status}</span>
            </>
          ),
        },
        { label: t('dead.since'), cell: ({ since }) => formatMoment(since, zone, language, now) },
        { label: t('dead.held'), numeric: true, cell: ({ held }) => held },
        {
          label: t('dead.next'),
          cell: ({ address, emailId }) => (
            <span>
              <Anchor to={`${deadAddressPath(address)}#free`}>{t('dead.free')}</Anchor>
              {' · '}
              <Anchor to={mailPath(emailId)}>{t('mail.title')}</Anchor>
            </span>
          ),
        },
      ]}
    />
  )
}

/** Lets emails go to an address again, for a reason. */
export function FreeForm({ address, fault }: { address: string; fault: FormFault | null }) {
  const { t } = useTranslation('backoffice')
  const labelOf = (name: string) => t(`mail.${name}`)
  const field = fieldsOf({ t, fault, labelOf })
  return (
    <Form method="post" noValidate>
      <FormStack>
        <FaultSummary fault={fault} labelOf={labelOf} />
        <TextField {...field('address')} type="email" defaultValue={address} required maxLength={254} />
        <TextField {...field('reason')} hint={t('mail.reasonHint')} maxLength={300} required />
        <div>
          <SendButton tone="go">{t('dead.free')}</SendButton>
        </div>
      </FormStack>
    </Form>
  )
}
