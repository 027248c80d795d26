import { PageMeta } from '#app/ui/page-meta.tsx'

export default function Home() {
  return <PageMeta path="/" />
}
