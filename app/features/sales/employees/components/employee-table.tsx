import { AskOnce } from '#app/ui/ask-once.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { Table } from '#app/ui/table.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { EMPLOYEES_PATH } from '../employee.ts'
import type { EmployeeRow } from '../queries-employees.server.ts'

/** The employees of a company, each to change or to take off the list. */
export function EmployeeTable({ rows }: { rows: readonly EmployeeRow[] }) {
  const { t } = useTranslation('employees')
  return (
    <Table
      caption={t('title')}
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        { label: t('column.name'), cell: ({ name }) => <span translate="no">{name}</span> },
        { label: t('column.email'), cell: ({ email }) => <span translate="no">{email}</span> },
        {
          label: t('column.manager'),
          cell: ({ managerName }) => <span translate="no">{managerName ?? '–'}</span>,
        },
        { label: t('column.costCentre'), cell: ({ costCentre }) => costCentre ?? '–' },
        { label: t('column.site'), cell: ({ site }) => site ?? '–' },
        {
          label: t('steps'),
          quiet: true,
          cell: ({ id, name, email }) => (
            <>
              <LinkButton to={`${EMPLOYEES_PATH}?employee=${encodeURIComponent(email)}#form`} size="small">
                {t('change')}
                <VisuallyHidden> {name}</VisuallyHidden>
              </LinkButton>
              <AskOnce
                alone
                label={t('remove')}
                of={name}
                question={t('removeSure', { name })}
                fields={{ intent: 'remove', employee: id }}
              />
            </>
          ),
        },
      ]}
    />
  )
}
