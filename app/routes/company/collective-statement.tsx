import { redirect } from 'react-router'
import { COLLECTIVE_PATH } from '#app/features/sales/collection-terms/collection.ts'
import { statementPath } from '#app/features/sales/collective-statements/collective-statement.ts'
import { CurrencySums } from '#app/features/sales/collective-statements/components/currency-sums.tsx'
import { StatementLines } from '#app/features/sales/collective-statements/components/statement-lines.tsx'
import { getCollectiveStatement } from '#app/features/sales/collective-statements/queries-statement.server.ts'
import { BillOwed } from '#app/features/sales/receivables/components/bill-owed.tsx'
import { formatDay } from '#app/kit/dates.ts'
import { personAction, personLoader } from '#app/platform/http/guard.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { ClosedFormFault } from '#app/ui/closed-form-fault.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { PageHead, Section } from '#app/ui/layout.tsx'
import { translateMessage } from '#app/ui/message.ts'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { faultOf } from '#app/ui/saved-form.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/collective-statement'
import { takeDisputeStep } from './dispute-steps.server.ts'

const LONG_AGO = new Date(0)

export const loader = personLoader((ctx, { params }: Route.LoaderArgs) =>
  getCollectiveStatement(ctx, params.number),
)

export const action = personAction(async (ctx, values, { params }: Route.ActionArgs) => {
  await takeDisputeStep(ctx, values)
  throw redirect(statementPath(params.number))
})

/** What a company owes many sellers on one day, and where one transfer for all of it goes. */
export default function CollectiveStatement({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('collective-statements')
  const language = useLanguage()
  const { numberText, issuedOn, lines, left, mayDispute } = loaderData
  const fault = faultOf(actionData)
  const whole = fault?.errors['']
  // Of one that is disputed already, another form has its place.
  const isThere =
    fault?.values.intent === 'dispute' &&
    mayDispute &&
    lines.some(({ order, standing }) => standing === 'open' && order === fault.values.order)
  const day = formatDay(new Date(`${issuedOn}T12:00:00Z`), 'UTC', language, LONG_AGO)
  const currencies = [...new Set(lines.map(({ currency }) => currency))].toSorted()
  const dueOf = (of: string) =>
    lines
      .filter(({ currency, standing }) => currency === of && standing === 'open')
      .map(({ dueOn }) => dueOn)
      .toSorted()[0] ?? issuedOn
  return (
    <>
      <PageMeta title={t('paper.title', { number: numberText })} noindex />
      <PageHead
        kicker={<Anchor to={COLLECTIVE_PATH}>{t('title')}</Anchor>}
        title={t('paper.title', { number: numberText })}
        lead={<p>{t('issued', { date: day })}</p>}
        actions={
          <LinkButton to={`${statementPath(numberText)}/statement.pdf`} data-document="" download>
            {t('pdf')}
          </LinkButton>
        }
      />
      {whole && isThere ? <Alert tone="bad">{translateMessage(t, whole)}</Alert> : null}
      {isThere ? null : <ClosedFormFault fault={fault} />}
      {left.length > 0 ? <CurrencySums sums={left} /> : <Alert tone="good">{t('nothingLeft')}</Alert>}
      {currencies.map((currency) => {
        const open = left.find((one) => one.currency === currency)
        return (
          <Section key={currency} title={t('lines', { currency })}>
            <StatementLines lines={lines} currency={currency} mayDispute={mayDispute} fault={fault} />
            {open?.transfer ? (
              <BillOwed
                bill={{
                  transfer: open.transfer,
                  currency,
                  totalMinor: open.toPayMinor,
                  dueOn: dueOf(currency),
                }}
              />
            ) : null}
          </Section>
        )
      })}
    </>
  )
}
