import { Form } from 'react-router'
import { formatDate } from '#app/kit/dates.ts'
import { formatRate } from '#app/kit/tax.ts'
import { FormActions } from '#app/ui/form.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { SendButton } from '#app/ui/send-button.tsx'
import { Table } from '#app/ui/table.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { ShownProposal } from '../queries-rules.server.ts'

/** Rates of single providers that wait for a second person, and what the reader may do with each. */
export function ProposedRates({ proposals }: { proposals: readonly ShownProposal[] }) {
  const { t } = useTranslation('commission')
  const language = useLanguage()
  return (
    <Table
      caption={t('waiting.title')}
      rows={proposals}
      rowKey={({ id }) => id}
      columns={[
        {
          label: t('staff.for'),
          cell: ({ provider, slug }) => <span translate="no">{`${provider} · ${slug}`}</span>,
        },
        {
          label: t('staff.rate'),
          numeric: true,
          cell: ({ rate }) => (rate === null ? t('staff.noRate') : formatRate(rate, language)),
        },
        { label: t('staff.from'), cell: ({ countsFrom }) => formatDate(countsFrom, 'UTC', language) },
        {
          label: t('staff.why'),
          cell: ({ reason, by }) => (
            <>
              {reason} · <span translate="no">{by}</span>
            </>
          ),
        },
        { label: t('waiting.decide'), cell: (row) => <Decide of={row} /> },
      ]}
    />
  )
}

function Decide({ of: { id, provider, mayConfirm, mayWithdraw } }: { of: ShownProposal }) {
  const { t } = useTranslation('commission')
  const button = (answer: 'confirm' | 'withdraw') => (
    <SendButton
      name="answer"
      value={answer}
      along={{ proposal: id }}
      tone={answer === 'confirm' ? 'go' : 'quiet'}
      aria-label={`${t(`waiting.${answer}`)}: ${provider}`}
    >
      {t(`waiting.${answer}`)}
    </SendButton>
  )
  if (!mayWithdraw) return t('waiting.own')
  return (
    <Form method="post">
      <input type="hidden" name="proposal" value={id} />
      <FormActions>
        {mayConfirm ? button('confirm') : null}
        {button('withdraw')}
      </FormActions>
      {mayConfirm ? null : <small>{t('waiting.second')}</small>}
    </Form>
  )
}
