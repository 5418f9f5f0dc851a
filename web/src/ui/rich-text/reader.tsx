import './rich-text.css'
import { Fragment, type ReactNode } from 'react'
import { type AddressOf, type RichDocument, type RichMark, type RichNode, textAttribute } from './document.ts'

const safeAddress = /^(?:https?:|mailto:|tel:)/i

function withMark(text: ReactNode, { type, attrs }: RichMark): ReactNode {
  if (type === 'bold') return <strong>{text}</strong>
  if (type === 'italic') return <em>{text}</em>
  if (type === 'strike') return <s>{text}</s>
  if (type === 'underline') return <u>{text}</u>
  if (type === 'code') return <code>{text}</code>
  const href = attrs?.['href']
  if (type === 'link' && typeof href === 'string' && safeAddress.test(href))
    return (
      <a href={href} target="_blank" rel="noopener noreferrer nofollow">
        {text}
      </a>
    )
  return text
}

const children = (node: RichNode, address: AddressOf) =>
  (node.content ?? []).map((child, index) => (
    <Fragment key={index}>
      <Block node={child} address={address} />
    </Fragment>
  ))

/** One node, rendered with React elements only: the text is never parsed as HTML. An unknown node shows its text. */
function Block({ node, address }: { node: RichNode; address: AddressOf }): ReactNode {
  const inside = () => children(node, address)
  const name = textAttribute(node, 'name')
  switch (node.type) {
    case 'text':
      return (node.marks ?? []).reduce<ReactNode>(withMark, node.text ?? '')
    case 'hardBreak':
      return <br />
    case 'paragraph':
      return <p>{inside()}</p>
    case 'heading':
      return node.attrs?.['level'] === 3 ? <h3>{inside()}</h3> : <h2>{inside()}</h2>
    case 'bulletList':
      return <ul>{inside()}</ul>
    case 'orderedList': {
      const start = node.attrs?.['start']
      return <ol start={typeof start === 'number' ? start : 1}>{inside()}</ol>
    }
    case 'listItem':
      return <li>{inside()}</li>
    case 'taskList':
      return <ul data-type="taskList">{inside()}</ul>
    case 'taskItem': {
      const isDone = node.attrs?.['checked'] === true
      return (
        <li>
          <input type="checkbox" checked={isDone} readOnly disabled aria-label={isDone ? 'Fait' : 'À faire'} />
          <div>{inside()}</div>
        </li>
      )
    }
    case 'blockquote':
      return <blockquote>{inside()}</blockquote>
    case 'horizontalRule':
      return <hr />
    case 'attachedImage':
      return <img src={address(textAttribute(node, 'attachmentId'))} alt={name} loading="lazy" />
    case 'attachedFile':
      return (
        <p>
          <a className="attached-file" href={address(textAttribute(node, 'attachmentId'))} download={name}>
            {name}
          </a>
        </p>
      )
    default:
      return <>{inside()}</>
  }
}

/** Read-only rich text. No script survives. */
export function RichTextReader({ document, address }: { document: RichDocument; address: AddressOf }) {
  return (
    <div className="rich-text">
      {document.content.map((node, index) => (
        <Block key={index} node={node} address={address} />
      ))}
    </div>
  )
}
