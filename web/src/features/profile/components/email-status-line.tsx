import { useQuery } from '@tanstack/react-query';
import { Button } from '../../../ui/button';
import { Pending } from '../../../ui/states';
import { emailStatusQuery } from '../api';
import { resetNote } from '../domain/reset-note';

/** Whether the address is confirmed, and where links for a forgotten password go. */
export function EmailStatusLine({ email }: { email: string }) {
  const { data, isError, refetch } = useQuery(emailStatusQuery(email));
  if (data) {
    const note = resetNote(data);
    return (
      <>
        <p className="soft">
          {data.confirmed ? 'Confirmed' : 'Not confirmed yet: open the link we sent you.'}
        </p>
        {note && <p className="soft">{note}</p>}
      </>
    );
  }
  if (isError)
    return (
      <p role="alert" className="row soft">
        Failed to check whether it’s confirmed. <Button onClick={() => void refetch()}>Try again</Button>
      </p>
    );
  return (
    <Pending label="Checking whether it’s confirmed…">
      <p className="soft">Confirmed</p>
    </Pending>
  );
}
