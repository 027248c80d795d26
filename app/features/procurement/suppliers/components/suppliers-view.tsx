import type { Page } from '#app/kit/paging.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FindForm } from '#app/ui/find-form.tsx'
import { PageHead } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { TabLinks } from '#app/ui/tabs.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Supplier } from '../queries-suppliers.server.ts'
import { SUPPLIER_VIEWS, suppliersPath, type WantedSuppliers } from '../supplier.ts'
import { SuppliersTable } from './suppliers-table.tsx'

type SuppliersViewProps = {
  shown: {
    wanted: WantedSuppliers
    list: Page<Supplier> | null
    kind: 'company' | 'sme'
    /** Whether the reader has a shortlist, and invites trainers. */
    may: { keep: boolean }
    invites: boolean
    today: string
  }
}

/** One list of trainers or suppliers of a workspace. */
export function SuppliersView({ shown }: SuppliersViewProps) {
  const { t } = useTranslation('suppliers')
  const { wanted, list, kind, may, invites, today } = shown
  const { view, words } = wanted
  const rows = list?.rows ?? []
  return (
    <>
      <PageMeta title={t('title')} noindex />
      <PageHead
        title={t('title')}
        lead={<p>{t(kind === 'sme' ? 'leadSme' : 'lead')}</p>}
        actions={
          invites ? (
            <LinkButton to="/dashboard/c/userroles#link" tone="go">
              {t('invite')}
            </LinkButton>
          ) : null
        }
      />
      <TabLinks
        label={t('views')}
        tabs={SUPPLIER_VIEWS.filter((one) => may.keep || one !== 'shortlist').map((one) => ({
          label: t(`view.${one === 'joined' && kind === 'sme' ? 'people' : one}`),
          to: suppliersPath({ view: one }),
          current: one === view,
        }))}
      />
      {rows.length > 0 || words ? (
        <FindForm
          key={`${view} ${words}`}
          label={t('find')}
          words={words}
          search={t('search')}
          kept={{ view: view === 'joined' ? null : view }}
        />
      ) : null}
      {rows.length > 0 ? (
        <SuppliersTable
          suppliers={rows}
          wanted={wanted}
          today={today}
          areOwn={kind === 'sme' && view === 'joined'}
        />
      ) : null}
      {rows.length === 0 && words ? <p>{t('noneFound')}</p> : null}
      {rows.length === 0 && !words ? (
        <EmptyState
          title={t(`empty.${view}`)}
          actions={<LinkButton to="/search?username=">{t('look')}</LinkButton>}
        >
          {t(`emptyText.${view === 'joined' && invites ? 'admin' : view}`)}
        </EmptyState>
      ) : null}
      <Pagination
        page={wanted.page}
        pages={list?.pageCount ?? 1}
        hrefOf={(page) => suppliersPath({ ...wanted, page })}
      />
    </>
  )
}
