import { useRef, useState } from 'react'
import { callUpload } from '#app/kit/wire.ts'
import { useLanguage } from '#app/ui/language.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import { FILE_MEGABYTES, FILES_OF_MESSAGE } from '../message-file.ts'

/** A file that was dropped, pasted or chosen: brought up, on its way, or refused with a reason. */
export type ChosenFile = {
  key: number
  title: string
  bytes: number
  name: string | null
  fault: string | null
}

/** The files of a message that is being written. */
export type ChosenFiles = {
  list: readonly ChosenFile[]
  isBusy: boolean
  add: (files: readonly File[]) => void
  remove: (key: number) => void
}

/** Brings files up one after the other as they are added, so that the message has only to name them. */
export function useFiles(): ChosenFiles {
  const { t } = useTranslation(['message-files', 'files'])
  const language = useLanguage()
  const [list, setList] = useState<readonly ChosenFile[]>([])
  const keys = useRef(0)
  const queue = useRef<Promise<void>>(Promise.resolve())

  async function bringUp(key: number, file: File) {
    const reply = await callUpload(language, 'message-file', file)
    const name = reply?.status && typeof reply.file === 'string' ? reply.file : null
    const title = typeof reply?.title === 'string' ? reply.title : file.name
    const fault = name === null ? (reply?.msg ?? t('notSent')) : null
    setList((before) => before.map((one) => (one.key === key ? { ...one, name, title, fault } : one)))
  }

  function add(files: readonly File[]) {
    let room = FILES_OF_MESSAGE - list.filter(({ fault }) => fault === null).length
    const added = files.map((file): ChosenFile => {
      keys.current += 1
      const one = { key: keys.current, title: file.name, bytes: file.size, name: null }
      if (file.size > FILE_MEGABYTES * 1024 * 1024)
        return { ...one, fault: t('files:refused.tooLarge', { most: FILE_MEGABYTES }) }
      room -= 1
      if (room < 0) return { ...one, fault: t('tooMany', { count: FILES_OF_MESSAGE }) }
      queue.current = queue.current.then(() => bringUp(one.key, file))
      return { ...one, fault: null }
    })
    setList((before) => [...before.filter(({ fault }) => fault === null), ...added])
  }

  return {
    list,
    isBusy: list.some(({ name, fault }) => name === null && fault === null),
    add,
    remove: (key) => setList((before) => before.filter((one) => one.key !== key)),
  }
}
