import { Link } from '@tanstack/react-router'
import { Unlink } from 'lucide-react'
import { buttonStyle } from '#ui/button/button-style.ts'
import { PageState } from '#ui/feedback/page-state.tsx'

/** Tells a guest that their link opens nothing, and whom to ask. `address`: where a signed-in person would be. */
export const ClosedLink = ({ title, text, address }: { title: string; text: string; address: string }) => (
  <PageState
    icon={Unlink}
    title={title}
    text={text}
    actions={
      <Link to="/login" search={{ redirect: address }} className={buttonStyle({ size: 'lg' })}>
        J’ai un compte
      </Link>
    }
  />
)
