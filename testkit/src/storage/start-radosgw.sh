#!/bin/bash
# Starts a real S3 server on loopback, whose data is in memory: start-radosgw.sh DIR PORT KEY SECRET
# Needs Debian's packages radosgw, ceph-mon and ceph-osd. The process ids are in DIR/*.p.
set -e
dir=$1 port=$2 key=$3 secret=$4
monitor=$((port + 1)) first=$((port + 10))
rm -rf "$dir"
mkdir -p "$dir"/{mon,osd0,log}
cd "$dir"
cluster=$(cat /proc/sys/kernel/random/uuid)

cat > ceph.conf <<SETTINGS
[global]
fsid = $cluster
keyring = $dir/keyring
mon host = [v2:127.0.0.1:$monitor]
auth allow insecure global id reclaim = false
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 4
osd pool default pgp num = 4
mon allow pool size one = true
osd crush chooseleaf type = 0
mon max pg per osd = 1000
osd pool default pg autoscale mode = off
run dir = $dir
pid file =
admin socket =
log file = $dir/log/\$name.log
public network = 127.0.0.0/8
ms bind port min = $first
ms bind port max = $((first + 60))
mon data = $dir/mon
osd data = $dir/osd0
osd objectstore = memstore
memstore device bytes = 2147483648
[client.rgw.a]
rgw frontends = beast endpoint=127.0.0.1:$port
rgw data = $dir
SETTINGS

add_key() { ceph-authtool keyring --gen-key "$@" > /dev/null; }
ceph-authtool --create-keyring keyring --gen-key -n mon. --cap mon 'allow *' > /dev/null
add_key -n client.admin --cap mon 'allow *' --cap osd 'allow *' --cap mgr 'allow *'
add_key -n osd.0 --cap mon 'allow profile osd' --cap osd 'allow *'
add_key -n client.rgw.a --cap mon 'allow rw' --cap osd 'allow *'

monmaptool --create --fsid "$cluster" --addv a "[v2:127.0.0.1:$monitor]" monmap > /dev/null
ceph-mon -c ceph.conf --mkfs -i a --monmap monmap --keyring keyring
ceph-mon -c ceph.conf -i a -f > log/mon.out 2>&1 &
echo $! > mon.p

osd=$(cat /proc/sys/kernel/random/uuid)
timeout 30 ceph -c ceph.conf osd new "$osd" > /dev/null
timeout 20 ceph -c ceph.conf auth import -i keyring 2> /dev/null
ceph-osd -c ceph.conf -i 0 --mkfs --osd-uuid "$osd" > log/mkfs.out 2>&1
ceph-osd -c ceph.conf -i 0 -f > log/osd.out 2>&1 &
echo $! > osd.p

radosgw -c ceph.conf -n client.rgw.a -f > log/rgw.out 2>&1 &
echo $! > rgw.p
for _ in $(seq 200); do
  curl -s -o /dev/null "http://127.0.0.1:$port/" && break
  sleep 0.25
done
timeout 60 radosgw-admin -c ceph.conf -n client.rgw.a user create --uid=t --display-name=t \
  --access-key="$key" --secret-key="$secret" > /dev/null 2>&1
echo "UP $port"
