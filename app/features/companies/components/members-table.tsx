import { Form } from 'react-router'
import { AskOnce } from '#app/ui/ask-once.tsx'
import { SelectBox } from '#app/ui/select-box.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { Table } from '#app/ui/table.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import type { getMembers } from '../queries-members.server.ts'
import styles from './members-table.module.css'

type Members = Awaited<ReturnType<typeof getMembers>>

/** Who belongs to a company, each with a role to choose and a way out. */
export function MembersTable({ members, kind }: Pick<Members, 'members' | 'kind'>) {
  const { t } = useTranslation('companies')
  const other = kind === 'sme' ? 'employee' : 'manager'
  return (
    <Table
      caption={t('members.title')}
      rows={members}
      rowKey={({ memberId }) => memberId}
      columns={[
        { label: t('members.name'), cell: ({ name }) => name, lead: true },
        { label: t('members.email'), cell: ({ email }) => email },
        {
          label: t('members.role'),
          cell: ({ memberId, role, name }) => (
            <Form method="post" preventScrollReset className={styles.role}>
              <input type="hidden" name="intent" value="role" />
              <input type="hidden" name="memberId" value={memberId} />
              <SelectBox name="role" defaultValue={String(role)} aria-label={t('members.roleOf', { name })}>
                <option value="1">{t('roles.admin')}</option>
                <option value="2">{t(`roles.${other}`)}</option>
              </SelectBox>
              <SendButton size="small" along={{ intent: 'role', memberId }}>
                {t('members.save')}
                <VisuallyHidden> {name}</VisuallyHidden>
              </SendButton>
            </Form>
          ),
        },
        {
          label: t('members.remove'),
          quiet: true,
          cell: ({ memberId, name }) => (
            <AskOnce
              label={t('members.remove')}
              of={name}
              question={t('members.removeSure', { name })}
              fields={{ intent: 'remove', memberId }}
            />
          ),
        },
      ]}
    />
  )
}
