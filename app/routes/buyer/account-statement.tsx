import { Form } from 'react-router'
import { pathOfStatement, STATEMENT_PATH } from '#app/features/sales/account-statements/account-statement.ts'
import { AccountTable } from '#app/features/sales/account-statements/components/account-table.tsx'
import { INVOICE_SIDES, queryOfInvoices } from '#app/features/sales/invoice-list/invoice-list.ts'
import { personLoader } from '#app/platform/http/guard.server.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { SelectField } from '#app/ui/field.tsx'
import { FormActions } from '#app/ui/form.tsx'
import { PageHead } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { TabLinks } from '#app/ui/tabs.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/account-statement'
import styles from './account-statement.module.css'
import { showStatement } from './account-statement-shown.server.ts'

const INVOICES = '/dashboard/i/invoice'

export const loader = personLoader((ctx, { url }: Route.LoaderArgs) => showStatement(ctx, url.searchParams))

/** What the party acted for and a partner have billed and paid each other in a year, and what is open. */
export default function AccountStatement({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation(['account-statements', 'invoice-list'])
  const { wanted, partners, years, statement, now } = loaderData
  const { side, partner, year } = wanted
  const file = (ending: string, label: string) => (
    <LinkButton to={pathOfStatement(wanted, ending)} data-document="" download>
      {label}
    </LinkButton>
  )
  return (
    <>
      <PageMeta title={t('title')} noindex />
      <PageHead
        title={t('title')}
        lead={<p>{t('lead')}</p>}
        actions={
          <LinkButton to={INVOICES + queryOfInvoices({ side, view: 'all', words: '' })}>
            {t('invoice-list:title')}
          </LinkButton>
        }
      />
      <TabLinks
        label={t('invoice-list:sides')}
        tabs={INVOICE_SIDES.map((name) => ({
          label: t(`side.${name}`),
          to: pathOfStatement({ side: name, partner: null, year }),
          current: name === side,
        }))}
      />
      {partners.length === 0 ? (
        <EmptyState title={t('invoice-list:none.received')}>{t('none')}</EmptyState>
      ) : (
        <Form method="get" action={STATEMENT_PATH} className={styles.choose} key={pathOfStatement(wanted)}>
          <input type="hidden" name="side" value={side} />
          <SelectField
            name="with"
            label={t('partner')}
            defaultValue={partner ?? ''}
            options={partners.map(({ key, name }) => ({ value: key, label: name }))}
          />
          <SelectField
            name="year"
            label={t('year')}
            defaultValue={String(year)}
            options={years.map((of) => ({ value: String(of), label: String(of) }))}
          />
          <Button type="submit">{t('show')}</Button>
        </Form>
      )}
      {statement?.accounts.map((account) => (
        <AccountTable key={account.currency} account={account} year={year} now={now} />
      ))}
      {statement && statement.accounts.length === 0 ? <p>{t('nothing', { year })}</p> : null}
      {statement ? (
        <FormActions>
          {file('.pdf', t('pdf'))}
          {file('.csv', t('invoice-list:csv'))}
          {file('.xlsx', t('invoice-list:excel'))}
        </FormActions>
      ) : null}
    </>
  )
}
