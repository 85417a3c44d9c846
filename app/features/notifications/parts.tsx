/** The text form of a mail, with its addresses as links. Nothing else in it is markup. */
export function MailText({ text }: { text: string }) {
  return (
    <pre className="mail">
      {text.split(/(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]}’'])/).map((part, index) =>
        // Matches of the pattern are at every other place.
        index % 2 === 1 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change places
          <a key={index} href={part}>
            {part}
          </a>
        ) : (
          part
        ),
      )}
    </pre>
  );
}
