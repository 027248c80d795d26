import { useState } from 'react'
import bell from '#app/features/people/notifications/components/bell-menu.module.css'
import { Counted } from '#app/features/people/notifications/components/counted.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { LetterIcon } from '#app/ui/icon.tsx'
import { Menu } from '#app/ui/menu.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { LatestMessages } from './latest-messages.tsx'

/** The menu of messages in the header, with the number of unread ones. */
export function MessageMenu({ unread }: { unread: number }) {
  const { t } = useTranslation(['qmail', 'notifications'])
  const [open, setOpen] = useState(false)
  return (
    <Menu
      plain
      className={bell.menu}
      label={t('notifications:menu.messages', { count: unread })}
      button={<Counted count={unread} icon={<LetterIcon />} />}
      onToggle={setOpen}
    >
      <div className={bell.sheet}>
        <h2 className={bell.title}>{t('notifications:menu.messagesTitle')}</h2>
        {open ? <LatestMessages key={unread} /> : null}
        <Anchor to="/message" className={bell.all}>
          {t('qmail:seeAll')}
        </Anchor>
      </div>
    </Menu>
  )
}
