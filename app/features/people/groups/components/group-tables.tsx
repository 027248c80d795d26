import { Form } from 'react-router'
import { Badge } from '#app/ui/badge.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { Table } from '#app/ui/table.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import type { OwnGroup } from '../queries-group.server.ts'

/** The locations of a group, and who was asked to become one. */
export function GroupLocations({ locations, asked, isSuperAdmin }: Omit<OwnGroup, 'group' | 'admins'>) {
  const { t } = useTranslation('groups')
  return (
    <>
      <Table
        caption={t('locations.title')}
        rows={locations}
        rowKey={({ id }) => id}
        columns={[
          { label: t('locations.name'), cell: ({ name }) => <span translate="no">{name}</span>, lead: true },
          { label: t('locations.country'), cell: ({ country }) => country || '–' },
          { label: t('locations.people'), cell: ({ people }) => people, numeric: true },
          {
            label: t('locations.here'),
            quiet: true,
            cell: ({ isHere }) => (isHere ? <Badge tone="good">{t('locations.isHere')}</Badge> : null),
          },
        ]}
      />
      {asked.length > 0 ? (
        <Table
          caption={t('asked.title')}
          rows={asked}
          rowKey={({ id }) => id}
          columns={[
            { label: t('asked.name'), cell: ({ name }) => <span translate="no">{name}</span>, lead: true },
            { label: t('locations.country'), cell: ({ country }) => country || '–' },
            {
              label: t('asked.withdraw'),
              quiet: true,
              cell: ({ id, name }) =>
                isSuperAdmin ? (
                  <Button intent="withdraw" field="companyId" id={id} label={t('asked.withdraw')} of={name} />
                ) : null,
            },
          ]}
        />
      ) : null}
    </>
  )
}

/** Who may act in every location. */
export function GroupAdmins({ admins, isSuperAdmin }: Pick<OwnGroup, 'admins' | 'isSuperAdmin'>) {
  const { t } = useTranslation('groups')
  return (
    <Table
      caption={t('admins.title')}
      rows={admins}
      rowKey={({ id }) => id}
      columns={[
        { label: t('admins.name'), cell: ({ name }) => <span translate="no">{name}</span>, lead: true },
        { label: t('admins.username'), cell: ({ username }) => <span translate="no">{username}</span> },
        {
          label: t('admins.remove'),
          quiet: true,
          cell: ({ id, name, isSelf }) =>
            isSuperAdmin && admins.length > 1 ? (
              <Button
                intent="remove"
                field="memberId"
                id={id}
                label={t(isSelf ? 'admins.resign' : 'admins.remove')}
                of={name}
              />
            ) : null,
        },
      ]}
    />
  )
}

type ButtonProps = { intent: string; field: string; id: string; label: string; of: string }

function Button({ intent, field, id, label, of }: ButtonProps) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name={field} value={id} />
      <SendButton size="small" along={{ intent, [field]: id }}>
        {label}
        <VisuallyHidden> {of}</VisuallyHidden>
      </SendButton>
    </Form>
  )
}
