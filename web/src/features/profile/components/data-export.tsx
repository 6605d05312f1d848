import { useMutation } from '@tanstack/react-query';
import { messageOf } from '../../../lib/http/errors';
import { saveFile } from '../../../lib/save-file';
import { localToday } from '../../../lib/time/time-zone';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { Notice } from '../../../ui/notice';
import { downloadData } from '../api';

export function DataExport() {
  const download = useMutation({ mutationFn: saveData });
  return (
    <Card heading="Your data">
      <p>
        Everything that Fourfold keeps about you, in one JSON file: your account, games, friends, messages and
        battles. You can download it once an hour.
      </p>
      {/* One element, so that a screen reader announces the change of its text. */}
      {(download.isPending || download.isSuccess) && (
        <Notice tone="info">
          {download.isPending ? 'Collecting your data…' : `Saved as ${download.data}.`}
        </Notice>
      )}
      {download.error && (
        <Notice tone="alarm">
          {messageOf(download.error, 'Failed to download your data. Please try again.')}
        </Notice>
      )}
      <div className="row loose">
        <Button
          aria-disabled={download.isPending}
          onClick={() => {
            if (!download.isPending) download.mutate();
          }}
        >
          Download my data
        </Button>
      </div>
    </Card>
  );
}

/** @returns the name of the file */
async function saveData(): Promise<string> {
  const data = await downloadData();
  const today = localToday();
  const file = new File([data], `fourfold-data-${today}.json`, { type: 'application/json' });
  saveFile(file);
  return file.name;
}
