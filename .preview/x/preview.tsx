import { useState } from 'react'
import '#app/ui/base.css'
import { Alert } from '#app/ui/alert.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { Badge, Chip, Chips } from '#app/ui/badge.tsx'
import { Bars } from '#app/ui/bars.tsx'
import { BottomBar } from '#app/ui/bottom-bar.tsx'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { Button, IconButton, LinkButton } from '#app/ui/button.tsx'
import { Card, CardGrid } from '#app/ui/card.tsx'
import { CheckboxField, RadioGroup } from '#app/ui/choice.tsx'
import { Countdown } from '#app/ui/countdown.tsx'
import { DateBadge } from '#app/ui/date-badge.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { DotMeter, DotRing } from '#app/ui/dot-meter.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ExternalLink } from '#app/ui/external-link.tsx'
import { FactList, Facts, Figures } from '#app/ui/facts.tsx'
import { PasswordField, SelectField, TextareaField, TextField } from '#app/ui/field.tsx'
import { FormActions, FormErrorSummary, FormRow, FormStack } from '#app/ui/form.tsx'
import * as icons from '#app/ui/icon.tsx'
import { Page, Panel, Section, SideLayout, SplitLayout, Wrap } from '#app/ui/layout.tsx'
import { Logo } from '#app/ui/mark.tsx'
import { Menu, MenuLink, MenuRule } from '#app/ui/menu.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { Price } from '#app/ui/price.tsx'
import { Rating } from '#app/ui/rating.tsx'
import { RichText } from '#app/ui/rich-text.tsx'
import { SideNav } from '#app/ui/side-nav.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { Stepper } from '#app/ui/stepper.tsx'
import { Steps } from '#app/ui/steps.tsx'
import { Table } from '#app/ui/table.tsx'
import { TabLinks } from '#app/ui/tabs.tsx'
import { Toast } from '#app/ui/toast.tsx'

export default function Preview() {
  const [open, setOpen] = useState(false)
  return (
    <main id="main">
      <Wrap>
        <div style={{ display: 'flex', gap: 24, alignItems: 'center', height: 72 }}>
          <Logo />
          <Menu button="English"><MenuLink to="/" current>English</MenuLink><MenuLink to="/de" icon={<icons.PersonIcon />}>Deutsch</MenuLink><MenuRule /><MenuLink to="/x">日本語</MenuLink></Menu>
          <IconButton label="search"><icons.SearchIcon /></IconButton>
        </div>
      </Wrap>
      <Page crumbs={[{ label: 'Home', to: '/' }, { label: 'Events', to: '/event/search' }, { label: 'Negotiation' }]} kicker="Event · Procurement and negotiation" title="Negotiating with suppliers" lead="One day of practice for buyers who already know the theory: prepare, open, trade, close. Four recorded rounds with feedback." actions={<><Button>Quiet</Button><Button tone="go">Get tickets</Button></>}>
        <SplitLayout aside={<Panel>
          <div style={{ display: 'flex', gap: 18, alignItems: 'center' }}><DotRing filled={9} total={10} text="9/10" label="9 of 10" /><div><h3>1 more and it runs</h3><p>Decided on Fri 27 Nov.</p></div></div>
          <FactList facts={[{ label: 'Standard seat', value: <Price was="₹ 14,500">₹ 12,300</Price> }, { label: 'Seats', value: <Stepper label="Standard seat" defaultValue={2} /> }]} />
          <Button tone="go" wide>Get tickets</Button>
        </Panel>}>
          <Facts facts={[{ label: 'When', value: 'Thu 3 Dec, 10:00–17:00 IST', note: '05:30–12:30 your time' }, { label: 'Where', value: 'Baner Conference Rooms, Pune', note: 'Map and directions' }, { label: 'Language', value: 'English', note: 'Material also in Marathi' }]} />
          <RichText html="<h2>What you will be able to do</h2><ul><li>Build a one-page plan for any negotiation in twenty minutes</li><li>Open high without losing the room</li></ul><p>Some <a href='#'>link</a> here and <strong>bold</strong>.</p><blockquote>Quote</blockquote>" />
          <Section title="Buttons" note="all of them" link={{ to: '/', label: 'All' }}>
            <div style={{ display: 'flex', gap: 10, flexWrap: 'wrap' }}><Button tone="go">Go</Button><Button>Quiet</Button><Button tone="bare">Bare</Button><Button tone="accent">Accent</Button><Button tone="danger">Delete</Button><Button disabled>Disabled</Button><Button tone="go" busy>Saving</Button><Button size="small">Small</Button><LinkButton to="/x" tone="go" size="large">Large link</LinkButton><Button onClick={() => setOpen(true)} id="opener">Dialog</Button></div>
          </Section>
          <Section title="Bits">
            <Chips><Chip to="/a">Leadership</Chip><Chip to="/a" active>Excel</Chip><Chip icon={<icons.PlaceIcon />}>Pune</Chip></Chips>
            <p><Badge tone="good">confirmed</Badge> <Badge tone="wait">asked</Badge> <Badge tone="bad">cancelled</Badge> <Badge>draft</Badge> <Countdown until={Date.now() + 899000} now={Date.now()} /> <Countdown until={Date.now() + 99000} now={Date.now()} /></p>
            <p>{[0, 1.5, 2.5, 3.5, 4.5, 5].map((v) => <span key={v} style={{ marginRight: 14 }}><Rating value={v} /></span>)} <Rating value={4.6} count={84} figure large /></p>
            <p>{[[0, 8], [4, 8], [9, 10], [8, 8], [12, 44], [43, 44], [1, 1]].map(([a, b]) => <span key={`${a}/${b}`} style={{ display: 'block' }}><DotMeter filled={a!} total={b!} label={a! >= b! ? 'runs for sure' : `${a} of ${b}`} /></span>)}</p>
            <div style={{ display: 'flex', gap: 14 }}><DotRing filled={3} total={6} text="3/6" label="x" /><DotRing filled={6} total={6} label="x" /><DotRing filled={14} total={24} text="14/24" label="x" size="large" /><DotRing filled={2} total={3} text="2/3" label="x" size="small" /></div>
            <div style={{ display: 'flex', gap: 8, marginTop: 16, flexWrap: 'wrap' }}>{['meera_kulkarni', 'Datenwerk', 'Anil Deshpande', 'chiara_conti', 'opsfoundry', '田辺 雪', 'Lakshmi Raman', 'yuki_tanabe', 'secura_training', 'Bob', 'Zoë Ångström', 'Jean-Luc Petit'].map((n) => <Avatar key={n} name={n} />)}<Avatar name="Meera Kulkarni" size="large" /><Avatar name="Meera K" image="/nope.png" size="small" /><Avatar name="Godavari Motors" size="huge" square /></div>
            <div style={{ display: 'flex', gap: 8, marginTop: 16, flexWrap: 'wrap' }}>{Object.entries(icons).map(([n, I]) => <I key={n} />)}</div>
            <DateBadge day="3" rest="Dec, Thu" />
            <ExternalLink href="https://example.com">example.com</ExternalLink>
          </Section>
          <Section title="Form">
            <FormStack>
              <FormErrorSummary errors={[{ id: 'em', message: 'Enter valid email' }]} />
              <FormRow><TextField label="Username" placeholder="5 - 20 characters" hint="Letters, digits and underscore" /><TextField id="em" label="Email" type="email" defaultValue="nope" error="Enter valid email" /></FormRow>
              <FormRow><PasswordField label="Password" defaultValue="secret" /><SelectField label="Country" optional options={[{ value: 'in', label: 'India' }, { value: 'de', label: 'Germany' }]} /></FormRow>
              <TextareaField label="What do you need?" placeholder="Tell it in two sentences" />
              <CheckboxField label={<>I agree to the <a href="/terms">terms</a></>} defaultChecked error="Please agree" />
              <RadioGroup legend="How to pay" name="pay" framed defaultValue="a" options={[{ value: 'a', label: 'Card', hint: 'Paid at once' }, { value: 'b', label: 'Invoice', hint: '30 days' }]} />
              <RadioGroup legend="Kind" name="k" inline defaultValue="a" options={[{ value: 'a', label: 'Person' }, { value: 'b', label: 'Business' }]} />
              <FormActions><Button tone="go">Continue</Button><Button tone="bare">Back</Button></FormActions>
            </FormStack>
          </Section>
          <Section title="Alerts">
            <FormStack><Alert tone="good" title="Booked">Your tickets are on their way.</Alert><Alert>Information that is good to know.</Alert><Alert tone="wait">From 9 people, this training at your place costs less. <a href="/">Request it</a></Alert><Alert tone="bad" title="Sold out">Only 3 left.</Alert></FormStack>
          </Section>
          <Section title="Reviews"><Bars label="x" bars={[{ label: '5', value: 40 }, { label: '4', value: 22 }, { label: '3', value: 3 }, { label: '2', value: 0 }, { label: '1', value: 1 }]} /></Section>
          <Skeleton />
        </SplitLayout>
        <Steps label="s" steps={['Participants', 'Billing details', 'Payment', 'Tickets']} at={1} />
        <TabLinks label="t" tabs={[{ label: 'Topics', to: '/a', count: 42, current: true }, { label: 'Trainers', to: '/b', count: 7 }, { label: 'Suppliers', to: '/c' }]} />
        <Pagination page={4} pages={12} hrefOf={(n) => `/?page=${n}`} />
        <CardGrid>{[1, 2, 3, 4].map((n) => <Card key={n} padded><h3>Card {n}</h3><p>words</p></Card>)}</CardGrid>
        <EmptyState title="No bookings yet" actions={<LinkButton to="/x" tone="go">Find an event</LinkButton>}>What you book shows here with its tickets and calendar file.</EmptyState>
      </Page>
      <SideLayout side={<SideNav label="Menu" groups={[[{ label: 'Dashboard', to: '/dashboard', current: true }, { label: 'My bookings', to: '/mybooking', note: '3' }], [{ label: 'Events', to: '/event/manage_event' }]]} />}>
        <h1>Good morning, Meera</h1>
        <Figures figures={[{ label: 'Spent this year', value: '₹ 48.2 L', note: 'of ₹ 75 L budget' }, { label: 'Committed', value: '₹ 11.6 L', note: 'in 7 purchase orders' }, { label: 'People trained', value: '612', note: '+ 18 % on last year', good: true }, { label: 'Average rating', value: '4.4', note: 'from 97 assessments' }]} />
        <Table caption="Coming trainings" rowKey={(r: string[]) => r[1]!} rows={[['Thu 26 Nov', 'Lean basics, line 2', 'Anil Deshpande', '24', 'confirmed'], ['Tue 1 Dec', 'Power BI for finance', 'Datenwerk', '12', 'confirmed']]} columns={[{ label: 'When', cell: (r) => r[0] }, { label: 'Training', cell: (r) => r[1], lead: true }, { label: 'Trainer', cell: (r) => r[2] }, { label: 'People', cell: (r) => r[3], numeric: true }, { label: 'State', cell: (r) => <Badge tone="good">{r[4]}</Badge>, numeric: true }]} />
      </SideLayout>
      <Wrap><BottomBar action={<Button tone="go">Get tickets</Button>}><b>₹ 14,500</b><br />9 of 10</BottomBar></Wrap>
      <Dialog open={open} onClose={() => setOpen(false)} title="Log in" actions={<Button tone="go" wide>Log in</Button>}><FormStack><TextField label="Username" autoFocus /><PasswordField label="Password" /></FormStack></Dialog>
      <Toast message={null} />
    </main>
  )
}
